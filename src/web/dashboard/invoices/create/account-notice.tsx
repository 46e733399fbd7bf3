import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { accountStage } from '#web/dashboard/ui/account-stage.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { PAYMENT_SETUP_PATH } from '#web/dashboard/ui/paths.ts'
import { paymentAccountQuery } from '#web/dashboard/ui/payment-account-query.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import classes from './create-invoice.module.css'
import { GENERAL_SETTINGS_PATH } from './report-create-error.ts'

const STAGE_MESSAGES = {
  'not-connected': 'To create invoices, connect the account your clients will pay into.',
  incomplete: 'Finish setting up your payment account to create invoices.',
  pending: 'Your payment account is being verified. You can create invoices as soon as that’s done.',
  rejected: 'The payment provider declined your account, so clients can’t pay invoices by card.',
}

const NAME_MISSING_MESSAGE = 'Add your business name first. Clients see it on the invoice.'

/** Shown before the owner types anything. The setup opens in another tab, and the notice updates by itself. */
export function AccountNotice() {
  // A load error is not shown here: the server reports a missing account on creation.
  const { data: account } = useQuery({ ...paymentAccountQuery, meta: undefined })
  // The owner may enter the business name in another tab.
  const business = useQuery({
    ...businessSettingsQuery,
    meta: undefined,
    refetchOnWindowFocus: 'always',
  }).data
  const ownerName = sessionOf(useSession())?.user.full_name
  const stage = account && accountStage(account)
  if (!stage) return null
  if (stage !== 'enabled')
    return <Notice message={STAGE_MESSAGES[stage]} label="Payment Setup" href={PAYMENT_SETUP_PATH} />
  const hasName = business?.business_name || account.account_name || ownerName
  if (!business || hasName) return null
  return <Notice message={NAME_MISSING_MESSAGE} label="Settings" href={GENERAL_SETTINGS_PATH} />
}

function Notice({ message, label, href }: { message: string; label: string; href: string }) {
  return (
    <div className={classes.notice} role="status">
      <Landmark size={20} aria-hidden />
      <p>
        {message}{' '}
        <a href={href} target="_blank" rel="noopener">
          {label}
        </a>
      </p>
    </div>
  )
}
