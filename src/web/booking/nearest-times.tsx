import { follow } from '#web/booking/follow.ts'
import { dayAndClockText } from '#web/booking/wall-text.ts'
import classes from './booking.module.css'

type NearestTimesProps = {
  times: readonly string[]
  timeZone: string
  hrefOf: (time: string) => string
  onChoose: (time: string) => void
}

/** Free times close to one that somebody else was quicker to take. */
export function NearestTimes({ times, timeZone, hrefOf, onChoose }: NearestTimesProps) {
  return (
    <section className={classes.nearest} aria-labelledby="nearest">
      <h2 id="nearest">Free times close to it</h2>
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
