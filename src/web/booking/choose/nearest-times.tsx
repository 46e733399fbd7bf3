import classes from '#web/booking/booking.module.css'
import type { NearestOffer } from '#web/booking/booking-view.ts'
import { follow } from '#web/booking/choose/follow.ts'
import { dayAndClockText } from '#web/booking/wall-text.ts'

type NearestTimesProps = {
  nearest: NearestOffer
  timeZone: string
  hrefOf: (time: string) => string
  onChoose: (time: string) => void
}

/** Free times close to one that somebody else was quicker to take. */
export function NearestTimes({ nearest, timeZone, hrefOf, onChoose }: NearestTimesProps) {
  const { to, times, why } = nearest
  return (
    <section className={classes.nearest} aria-labelledby="nearest">
      <h2 id="nearest" tabIndex={-1}>
        Free times close to {dayAndClockText(timeZone, to)}
      </h2>
      {why && <p>{why}</p>}
      <ul>
        {times.map((time) => (
          <li key={time}>
            <a href={`${hrefOf(time)}#time`} onClick={follow(() => onChoose(time))}>
              {dayAndClockText(timeZone, time)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
