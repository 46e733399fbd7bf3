import { suggestTimes } from '#domain/scheduling/suggest-times.ts'
import type { MonthSlots } from '#web/booking/choose/month-slots.ts'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import { slotsByDate } from '#web/booking/choose/slots-by-date.ts'
import { dateAt, shortDayText, timeTextAt } from '#web/booking/local-time-text.ts'
import { useWords } from '#web/booking/use-words.ts'
import { ZoneNote, type ZoneNoteProps } from '#web/booking/zone-note.tsx'
import classes from './suggested-times.module.css'

type SuggestedTimesProps = Omit<ZoneNoteProps, 'slots'> & {
  /** The free times; undefined until a service is chosen. */
  firstMonth: MonthSlots | undefined
  /** Today's date where the business is. */
  today: string
  chosen: string | null
  /** The time zone is then named next to the times of that date. */
  isDateChosen: boolean
  hrefOf: (time: string) => string
  onChoose: (time: string) => void
}

/** The next free times, for visitors who want none in particular. */
export function SuggestedTimes(props: SuggestedTimesProps) {
  const { firstMonth, today, chosen, isDateChosen, timeZone, zoneText, isHydrated, hrefOf, onChoose } = props
  const { dates, nextAvailable } = useWords()
  const isLoading = firstMonth?.state === 'loading'
  const times =
    firstMonth?.state === 'ready' ? suggestTimes([...slotsByDate(firstMonth.slots, timeZone).values()]) : []
  if (!isLoading && times.length === 0) return null
  return (
    <div>
      <p id="suggested" className={classes.label}>
        {nextAvailable}
        {!isDateChosen && (
          <ZoneNote timeZone={timeZone} zoneText={zoneText} slots={times} isHydrated={isHydrated} />
        )}
      </p>
      <ul aria-labelledby="suggested" aria-busy={isLoading} className={classes.times}>
        {/* As high as the times, so that loading them shifts nothing. */}
        {isLoading &&
          ['first', 'second', 'third'].map((key) => <li key={key} aria-hidden className={classes.time} />)}
        {times.map((time) => (
          <li key={time}>
            <a
              href={`${hrefOf(time)}#time`}
              className={classes.time}
              aria-current={Date.parse(time) === Date.parse(chosen ?? '') ? 'true' : undefined}
              onClick={onPlainClick(() => onChoose(time))}
            >
              {shortDayText(dates, dateAt(timeZone, time), today)}{' '}
              <strong>{timeTextAt(dates, timeZone, time)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
