import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { accountStage } from '#web/dashboard/settings/payment/account-stage.ts'
import { paymentAccountQuery } from '#web/dashboard/settings/payment/payment-queries.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import classes from './create-invoice.module.css'
import { GENERAL_SETTINGS, PAYMENT_SETUP } from './tell-not-created.ts'

// What cannot be read is told when it matters: by the server, on creating.
const { meta: _, ...accountQuietly } = paymentAccountQuery
const { meta: __, ...businessQuietly } = businessSettingsQuery

const WORDS = {
  'not-connected': 'Before you can create an invoice, connect the account your clients pay into.',
  incomplete: 'Before you can create an invoice, complete the setup of your payment account.',
  pending: 'Your payment account is still being verified. You can create invoices once it is.',
  rejected: 'The payment provider has turned your account down, so no invoice can be paid by card.',
}

/** Said before anything is typed. The setup opens beside the form, which hears of it by itself. */
export function AccountNotice() {
  const { data: account } = useQuery(accountQuietly)
  const stage = account && accountStage(account)
  const isNameless = useIsNameless(account?.account_name ?? null)
  if (!stage) return null
  if (stage !== 'enabled')
    return <Notice words={WORDS[stage]} link={{ label: 'Payment Setup', address: PAYMENT_SETUP }} />
  if (!isNameless) return null
  const words = 'Before you can create an invoice, say what your business is called: your clients see it.'
  return <Notice words={words} link={{ label: 'Settings', address: GENERAL_SETTINGS }} />
}

/** Whether there is nothing an invoice could call the business by. */
function useIsNameless(accountName: string | null): boolean {
  // It is said in another tab.
  const { data: business } = useQuery({ ...businessQuietly, refetchOnWindowFocus: 'always' })
  const ownersName = sessionOf(useSession())?.user.full_name
  return business !== undefined && !(business.business_name || accountName || ownersName)
}

function Notice({ words, link }: { words: string; link: { label: string; address: string } }) {
  return (
    <div className={classes.notice} role="status">
      <Landmark size={20} aria-hidden />
      <p>
        {words}{' '}
        <a href={link.address} target="_blank" rel="noopener">
          {link.label}
        </a>
      </p>
    </div>
  )
}
