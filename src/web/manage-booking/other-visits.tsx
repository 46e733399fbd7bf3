import type { ManagedBooking } from '#contract/manage-booking.ts'
import { rhythmWords } from '#web/format/rhythm-words.ts'
import { longMoment } from './long-day.ts'
import classes from './manage.module.css'

/** `Every 2 weeks with Luna Detailing`; nothing for what comes once. */
export function Rhythm({ booking: { series, business_name } }: { booking: ManagedBooking }) {
  if (!series) return null
  const words = rhythmWords(series.rhythm, null)
  return (
    <p className={classes.rhythm} dir="auto">
      {business_name ? `${words} with ${business_name}` : words}
    </p>
  )
}

/** What stays, whatever becomes of this one. */
export function OtherVisits({ booking: { series, timezone, state } }: { booking: ManagedBooking }) {
  if (!series || series.next.length === 0) return null
  return (
    <section className={classes.others}>
      <h2>{state === 'booked' ? 'Your other visits' : 'Your next visits'}</h2>
      <ul>
        {series.next.map((time) => (
          <li key={time}>
            <time dateTime={time}>{longMoment(timezone, time)}</time>
          </li>
        ))}
        {series.more > 0 && <li>and {series.more} more</li>}
      </ul>
    </section>
  )
}
