import classes from '#web/booking/booking.module.css'
import type { NearbyTimes } from '#web/booking/booking-view.ts'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import { dayAndTimeText } from '#web/booking/local-time-text.ts'
import { useWords } from '#web/booking/use-words.ts'

type NearestTimesProps = {
  nearest: NearbyTimes
  timeZone: string
  hrefOf: (time: string) => string
  onChoose: (time: string) => void
}

/** Free times close to one that is no longer available. */
export function NearestTimes({ nearest, timeZone, hrefOf, onChoose }: NearestTimesProps) {
  const words = useWords()
  const { requestedTime, times, reason } = nearest
  return (
    <section className={classes.nearest} aria-labelledby="nearest">
      <h2 id="nearest" tabIndex={-1}>
        {words.timesNear(dayAndTimeText(words.dates, timeZone, requestedTime))}
      </h2>
      {reason && <p>{reason}</p>}
      <ul>
        {times.map((time) => (
          <li key={time}>
            <a href={`${hrefOf(time)}#time`} onClick={onPlainClick(() => onChoose(time))}>
              {dayAndTimeText(words.dates, timeZone, time)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
