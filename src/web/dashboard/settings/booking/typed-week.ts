import type { BookingSettings } from '#contract/settings.ts'
import { WEEKDAYS, type Weekday } from '#domain/time/local-date.ts'
import type { FormValues } from '#web/ui/form-mistakes.ts'
import { endIn, typedEnd } from './typed-end.ts'

type Week = BookingSettings['week']

export const HAS_WEEK = 'has_week'
export const openName = (weekday: Weekday) => `week.${weekday}.is_open`
export const startName = (weekday: Weekday) => `week.${weekday}.start`
export const endName = (weekday: Weekday) => `week.${weekday}.end`

/** Hours that nobody has given are empty, until they are asked for. */
export function typedWeek(week: Week): FormValues {
  const days = WEEKDAYS.flatMap((weekday) => {
    const hours = week?.[weekday]
    return [
      [openName(weekday), !week || hours !== null],
      [startName(weekday), hours?.start ?? ''],
      [endName(weekday), typedEnd(hours?.end ?? '')],
    ]
  })
  return { [HAS_WEEK]: week !== null, ...Object.fromEntries(days) }
}

export function weekIn(values: FormValues): Week {
  if (values[HAS_WEEK] !== true) return null
  return Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, hoursIn(values, weekday)]),
  ) as NonNullable<Week>
}

function hoursIn(values: FormValues, weekday: Weekday) {
  if (values[openName(weekday)] !== true) return null
  return { start: String(values[startName(weekday)]), end: endIn(String(values[endName(weekday)])) }
}

/** What a day that has no hours yet begins with: those of its window. */
export function proposedHours(values: FormValues, weekday: Weekday): [name: string, value: string][] {
  if (values[startName(weekday)] !== '' || values[endName(weekday)] !== '') return []
  const days = weekday === 'saturday' || weekday === 'sunday' ? 'weekend' : 'weekday'
  return [
    [startName(weekday), String(values[`${days}_start_time`])],
    [endName(weekday), String(values[`${days}_end_time`])],
  ]
}
