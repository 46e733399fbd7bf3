import type { ManagedBooking } from '#contract/manage-booking.ts'
import { dateAt, fullDateTextAt } from '#web/booking/local-time-text.ts'
import { zoneText } from '#web/booking/zone-text.ts'
import { usePageLanguage } from '#web/page-language.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useCatalogue } from '#web/use-catalogue.ts'
import { bookingText, hasOtherVisits } from './booking-text.ts'
import { expectedTimeText } from './long-date-time-text.ts'
import classes from './manage.module.css'
import { moveHref } from './manage-url.ts'

type MoveQuestionProps = { booking: ManagedBooking; month: string; time: string }

export function MoveQuestion({ booking, month, time }: MoveQuestionProps) {
  const { timezone, appointment_time, service, items = [service], series } = booking
  const { dates, manage: words } = useCatalogue()
  const language = usePageLanguage()
  const text = bookingText(words, booking)
  const isVisit = hasOtherVisits(series)
  // If the time was taken meanwhile, the same month is shown again.
  const backHref = moveHref({ month, date: dateAt(timezone, time) })
  return (
    <>
      <h1>{text.moveQuestion}</h1>
      <p dir="auto">{items.join(', ')}</p>
      {isVisit && <p>{words.onlyThisMoves}</p>}
      <dl className={classes.facts}>
        <div className={classes.before}>
          <dt>{words.from}</dt>
          <dd>
            {fullDateTextAt(dates, timezone, appointment_time)}
            <span className={classes.timeSpan}>
              {expectedTimeText(dates, timezone, appointment_time, booking)}
            </span>
          </dd>
        </div>
        <div>
          <dt>{words.to}</dt>
          <dd>
            <strong>{fullDateTextAt(dates, timezone, time)}</strong>
            <span className={classes.timeSpan}>{expectedTimeText(dates, timezone, time, booking)}</span>
            <small>{zoneText(language, timezone, time)}</small>
          </dd>
        </div>
      </dl>
      <form method="post" action={backHref} className={classes.actions}>
        <input type="hidden" name="act" value="move" />
        <input type="hidden" name="time" value={time} />
        <LinkButton href={backHref} look="quiet">
          {words.chooseAnother}
        </LinkButton>
        <Button type="submit">{text.move}</Button>
      </form>
    </>
  )
}
