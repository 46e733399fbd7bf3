import type { JobDeposit } from '#contract/job-deposit.ts'
import { dateTimeText } from '#web/format/wall-clock.ts'
import classes from './accepted-policy.module.css'

type AcceptedPolicyProps = {
  deposit: JobDeposit
  timeZone: string
}

/** What the client accepted about refunds, and when. An owner's cutoff may be another by now. Nothing before they paid. */
export function AcceptedPolicy({ deposit: { accepted_policy: policy }, timeZone }: AcceptedPolicyProps) {
  if (!policy) return null
  return (
    <details className={classes.policy}>
      <summary>Refund policy</summary>
      <p>The client accepted this on {dateTimeText(timeZone, policy.accepted_at)}:</p>
      <p dir="auto">{policy.text}</p>
    </details>
  )
}
