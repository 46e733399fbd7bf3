import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import { zipOf } from '#domain/travel/place.ts'
import { dateValue, timeText, timeValue, weekdayAndDateText } from '#web/format/wall-clock.ts'
import { suggestedTimesQuery } from './appointments-query.ts'
import classes from './suggested-times.module.css'

const TYPING_PAUSE_MS = 250

export type DateAndTime = { date: string; time: string }

type SuggestedTimesProps = {
  /** Null until a service is chosen, because free times depend on how long it takes. */
  durationMinutes: number | null
  /** The first day of interest, such as `2026-11-18`. Defaults to today. */
  from: string | undefined
  /** Free times also depend on the drive to it, if it ends with a ZIP code. */
  address: string
  timeZone: string
  chosen: DateAndTime
  onChoose: (chosen: DateAndTime) => void
  /** Called with the first free time, also when what is booked takes longer and another time is the first. */
  onFirst?: (first: DateAndTime) => void
}

/** Free times to choose from with one tap. Its space is reserved, so that nothing shifts when they are loaded. */
export function SuggestedTimes(props: SuggestedTimesProps) {
  const { durationMinutes, from, address, timeZone, chosen, onChoose, onFirst } = props
  const [duration] = useDebouncedValue(durationMinutes, TYPING_PAUSE_MS)
  const [placedAddress] = useDebouncedValue(zipOf(address) ? address : undefined, TYPING_PAUSE_MS)
  const { data, isPending, isPlaceholderData } = useQuery({
    ...suggestedTimesQuery(duration ?? Number.NaN, from, placedAddress),
    enabled: duration !== null,
    placeholderData: keepPreviousData,
  })
  const labelId = useId()
  const times = duration === null ? [] : (data?.times ?? [])
  const dateAndTime = (startsAt: string) => ({
    date: dateValue(timeZone, startsAt),
    time: timeValue(timeZone, startsAt),
  })
  const isCurrent = !isPlaceholderData && duration === durationMinutes
  const first = isCurrent ? times[0] : undefined
  const reportFirst = useEffectEvent((startsAt: string) => onFirst?.(dateAndTime(startsAt)))
  useEffect(() => {
    if (first) reportFirst(first)
  }, [first])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={labelId} className={classes.suggestions}>
      <p id={labelId} className={classes.label}>
        Next free
      </p>
      {times.map((startsAt) => {
        const suggested = dateAndTime(startsAt)
        return (
          <button
            key={startsAt}
            type="button"
            className={classes.chip}
            aria-pressed={suggested.date === chosen.date && suggested.time === chosen.time}
            onClick={() => onChoose(suggested)}
          >
            <span>{weekdayAndDateText(timeZone, startsAt)}</span>{' '}
            <strong>{timeText(timeZone, startsAt)}</strong>
          </button>
        )
      })}
      {times.length === 0 && (
        <p className={classes.empty}>{emptyText({ isServiceChosen: duration !== null, isPending })}</p>
      )}
    </div>
  )
}

export function emptyText({ isServiceChosen, isPending }: { isServiceChosen: boolean; isPending: boolean }) {
  if (!isServiceChosen) return 'Choose a service to see free times.'
  return isPending ? 'Looking for free times...' : 'Choose any date and time.'
}
