import { clocksAt, fullDayText } from '#web/booking/wall-text.ts'
import classes from './manage.module.css'
import { moveHref } from './manage-address.ts'

type SlotLinksProps = {
  date: string
  slots: readonly string[]
  /** When the appointment is until now. */
  now: string
  timeZone: string
}

export function SlotLinks({ date, slots, now, timeZone }: SlotLinksProps) {
  const texts = clocksAt(timeZone, slots)
  return (
    <section id="time" aria-labelledby="time-title" className={classes.times}>
      <h2 id="time-title">{fullDayText(date)}</h2>
      {slots.length === 0 && <p>No free times on this day. Please choose another.</p>}
      <ul className={classes.slots}>
        {slots.map((slot, n) => (
          <li key={slot}>
            {slot === now ? (
              <span className={classes.own}>
                {texts[n]} <small>now</small>
              </span>
            ) : (
              <a className={classes.slot} href={moveHref({ date, time: slot })}>
                {texts[n]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
