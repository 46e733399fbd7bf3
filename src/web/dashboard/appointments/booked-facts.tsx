import type { Appointment } from '#contract/appointments.ts'
import { moneyText } from '#web/format/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import classes from './appointments.module.css'

/** What was agreed on when it was booked, and whether the client did that. */
export function BookedFacts({ booked_by, price }: Pick<Appointment, 'booked_by' | 'price'>) {
  if (booked_by === 'owner' && price === null) return null
  return (
    <p className={classes.booked}>
      {booked_by === 'client' && <Badge tone="brand">Booked online</Badge>}
      {price !== null && <span>Agreed price {moneyText(price)}</span>}
    </p>
  )
}
