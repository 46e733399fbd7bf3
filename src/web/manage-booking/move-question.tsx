import type { ManagedBooking } from '#contract/manage-booking.ts'
import { dateAt } from '#web/booking/local-time-text.ts'
import { zoneText } from '#web/booking/zone-text.ts'
import { fullDateText } from '#web/format/wall-clock.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { hasOtherVisits } from './booking-text.ts'
import { expectedTimeText } from './long-date-time-text.ts'
import classes from './manage.module.css'
import { moveHref } from './manage-url.ts'

type MoveQuestionProps = { booking: ManagedBooking; month: string; time: string }

export function MoveQuestion({ booking, month, time }: MoveQuestionProps) {
  const { timezone, appointment_time, service, items = [service], series } = booking
  const isVisit = hasOtherVisits(series)
  // If the time was taken meanwhile, the same month is shown again.
  const backHref = moveHref({ month, date: dateAt(timezone, time) })
  return (
    <>
      <h1>{isVisit ? 'Move this visit?' : 'Move your appointment?'}</h1>
      <p dir="auto">{items.join(', ')}</p>
      {isVisit && <p>Only this visit moves. Your other visits stay as they are.</p>}
      <dl className={classes.facts}>
        <div className={classes.before}>
          <dt>From</dt>
          <dd>
            {fullDateText(timezone, appointment_time)}
            <span className={classes.timeSpan}>{expectedTimeText(timezone, appointment_time, booking)}</span>
          </dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            <strong>{fullDateText(timezone, time)}</strong>
            <span className={classes.timeSpan}>{expectedTimeText(timezone, time, booking)}</span>
            <small>{zoneText(timezone, time)}</small>
          </dd>
        </div>
      </dl>
      <form method="post" action={backHref} className={classes.actions}>
        <input type="hidden" name="act" value="move" />
        <input type="hidden" name="time" value={time} />
        <LinkButton href={backHref} look="quiet">
          Choose another time
        </LinkButton>
        <Button type="submit">{isVisit ? 'Move this visit' : 'Move appointment'}</Button>
      </form>
    </>
  )
}
