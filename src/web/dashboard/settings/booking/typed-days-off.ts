import type { BookingSettings } from '#contract/settings.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { FormValues } from '#web/ui/form-mistakes.ts'
import { rowsOf, typedRows } from '#web/ui/typed-rows.ts'

type DaysOff = BookingSettings['days_off']

export function typedDaysOff(daysOff: DaysOff): FormValues {
  const inOrder = [...daysOff].sort((one, other) => (one.from < other.from ? -1 : 1))
  return typedRows('days_off', inOrder)
}

/** Only the first date is missing where there is none. */
const SOME_DATE = '9999-12-31'

/** One day needs no second date. */
export function daysOffIn(values: FormValues): DaysOff {
  return rowsOf(values, 'days_off').map((row) => {
    const from = String(values[`days_off.${row}.from`])
    return { from, to: String(values[`days_off.${row}.to`]) || from || SOME_DATE }
  })
}

/** Rows whose last day is over. */
export function pastRows(values: FormValues, today: LocalDate): string[] {
  return rowsOf(values, 'days_off').filter((row) => {
    const last = String(values[`days_off.${row}.to`])
    return last !== '' && last < today
  })
}
