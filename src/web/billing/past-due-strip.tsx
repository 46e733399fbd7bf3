import { CreditCard } from 'lucide-react'
import { BusyButton } from '#web/ui/submit-button.tsx'
import type { useBusy } from '#web/ui/use-busy.ts'
import classes from './past-due-strip.module.css'

/** What happened, and when it is over. */
export function PastDueStrip({ paying }: { paying: ReturnType<typeof useBusy> }) {
  return (
    <aside className={classes.strip} aria-label="Failed payment">
      <CreditCard className={classes.icon} size={22} aria-hidden />
      <p>
        <strong>Your last payment did not go through.</strong> Your dashboard opens again as soon as a payment
        does.
      </p>
      <BusyButton {...paying} look="quiet" busyLabel="Processing...">
        Update payment method
      </BusyButton>
    </aside>
  )
}
