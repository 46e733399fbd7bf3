import type { BookingSettings } from '#contract/settings.ts'
import { WEEKDAYS, type Weekday } from '#domain/time/local-date.ts'
import type { FormValues } from '#web/ui/form-mistakes.ts'
import { rowsOf, typedRows } from '#web/ui/typed-rows.ts'
import { endIn, typedEnd } from './typed-end.ts'

type Breaks = BookingSettings['breaks']

const WORKING_WEEK: readonly Weekday[] = WEEKDAYS.slice(0, 5)

/** Lunch: what most owners want, one hour or another. */
export const FIRST_BREAK = typedBreak({ start: '12:00', end: '13:00', weekdays: [...WORKING_WEEK] })

export function typedBreaks(breaks: Breaks): FormValues {
  return typedRows('breaks', breaks.map(typedBreak))
}

function typedBreak({ start, end, weekdays }: Breaks[number]): FormValues {
  const chosen = WEEKDAYS.map((weekday) => [weekday, weekdays.includes(weekday)])
  return { start, end: typedEnd(end), ...Object.fromEntries(chosen) }
}

export function breaksIn(values: FormValues): Breaks {
  return rowsOf(values, 'breaks').map((row) => ({
    start: String(values[`breaks.${row}.start`]),
    end: endIn(String(values[`breaks.${row}.end`])),
    weekdays: WEEKDAYS.filter((weekday) => values[`breaks.${row}.${weekday}`] === true),
  }))
}
