import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountStage } from '#web/dashboard/ui/account-stage.ts'
import { PAYMENT_SETUP_PATH } from '#web/dashboard/ui/paths.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './deposit-account-notice.module.css'

const NOT_READY_REASONS: Record<Exclude<AccountStage, 'enabled'>, string> = {
  'not-connected': 'Connect a payment account to take deposits.',
  incomplete: 'Finish setting up your payment account to take deposits.',
  pending: 'Your payment account isn’t ready yet. It’s being verified by the provider.',
  rejected: 'The payment provider declined your account, so you can’t take deposits.',
}

type DepositAccountNoticeProps = {
  /** Undefined until it is known. */
  stage: AccountStage | undefined
  isFailed: boolean
  onRetry: () => void
}

/** Says why there can be no deposit. The setup opens in another tab, and the notice goes by itself. */
export function DepositAccountNotice({ stage, isFailed, onRetry }: DepositAccountNoticeProps) {
  if (isFailed) {
    return (
      <Notice>
        <p>Couldn’t load your payment account. Deposits need it.</p>
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (!stage || stage === 'enabled') return <Notice>Checking your payment account...</Notice>
  return (
    <Notice>
      <p>
        {NOT_READY_REASONS[stage]}{' '}
        <a href={PAYMENT_SETUP_PATH} target="_blank" rel="noopener">
          Settings → Payment
        </a>
      </p>
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={classes.notice} role="status">
      <Landmark size={18} aria-hidden />
      {children}
    </div>
  )
}
