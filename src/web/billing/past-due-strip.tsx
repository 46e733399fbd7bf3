import { CreditCard } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
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
      <Button look="quiet" aria-disabled={paying.isBusy || undefined} onClick={paying.onClick}>
        {paying.isBusy ? 'Processing...' : 'Update payment method'}
      </Button>
    </aside>
  )
}
