import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { accountStage } from '#web/dashboard/settings/payment/account-stage.ts'
import { paymentAccountQuery } from '#web/dashboard/settings/payment/payment-queries.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import classes from './create-invoice.module.css'
import { GENERAL_SETTINGS, PAYMENT_SETUP } from './tell-not-created.ts'

const WORDS = {
  'not-connected': 'Before you can create an invoice, connect the account your clients pay into.',
  incomplete: 'Before you can create an invoice, complete the setup of your payment account.',
  pending: 'Your payment account is still being verified. You can create invoices once it is.',
  rejected: 'The payment provider has turned your account down, so no invoice can be paid by card.',
}

const NAMELESS = 'Before you can create an invoice, say what your business is called: your clients see it.'

/** Said before anything is typed. The setup opens beside the form, which hears of it by itself. */
export function AccountNotice() {
  // What cannot be read is told when it matters: by the server, on creating.
  const { data: account } = useQuery({ ...paymentAccountQuery, meta: undefined })
  // Its name is given in another tab.
  const business = useQuery({
    ...businessSettingsQuery,
    meta: undefined,
    refetchOnWindowFocus: 'always',
  }).data
  const ownersName = sessionOf(useSession())?.user.full_name
  const stage = account && accountStage(account)
  if (!stage) return null
  if (stage !== 'enabled')
    return <Notice words={WORDS[stage]} label="Payment Setup" address={PAYMENT_SETUP} />
  const hasName = business?.business_name || account.account_name || ownersName
  if (!business || hasName) return null
  return <Notice words={NAMELESS} label="Settings" address={GENERAL_SETTINGS} />
}

function Notice({ words, label, address }: { words: string; label: string; address: string }) {
  return (
    <div className={classes.notice} role="status">
      <Landmark size={20} aria-hidden />
      <p>
        {words}{' '}
        <a href={address} target="_blank" rel="noopener">
          {label}
        </a>
      </p>
    </div>
  )
}
