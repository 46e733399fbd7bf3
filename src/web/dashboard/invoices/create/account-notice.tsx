import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { accountStage } from '#web/dashboard/settings/payment/account-stage.ts'
import { paymentAccountQuery } from '#web/dashboard/settings/payment/payment-account-query.ts'
import classes from './create-invoice.module.css'
import { PAYMENT_SETUP } from './tell-not-created.ts'

// What cannot be read is told when it matters: by the server, on creating.
const { meta: _, ...quietly } = paymentAccountQuery

const WORDS = {
  'not-connected': 'Before you can create an invoice, connect the account your clients pay into.',
  incomplete: 'Before you can create an invoice, complete the setup of your payment account.',
  pending: 'Your payment account is still being verified. You can create invoices once it is.',
  rejected: 'The payment provider has turned your account down, so no invoice can be paid by card.',
}

/** Said before anything is typed. The setup opens beside the form, which hears of it by itself. */
export function AccountNotice() {
  const { data } = useQuery(quietly)
  const stage = data && accountStage(data)
  if (!stage || stage === 'enabled') return null
  return (
    <div className={classes.notice} role="status">
      <Landmark size={20} aria-hidden />
      <p>
        {WORDS[stage]}{' '}
        <a href={PAYMENT_SETUP} target="_blank" rel="noopener">
          Payment Setup
        </a>
      </p>
    </div>
  )
}
