import type { LocalDate } from '#domain/time/local-date.ts'

/** 'YYYY-MM', so that sorting as text sorts by time. */
export type Month = string

// No Temporal here: this runs on the booking page, also in browsers without it.

export function monthOf(date: LocalDate): Month {
  return date.slice(0, 7)
}

export function monthAfter(month: Month, count: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

export function datesInMonth(month: Month): LocalDate[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: days }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`)
}

/** 0 is Sunday. */
export function dayOfWeek(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** The weeks of a month, Sunday first. Days of other months are blank. */
export function weeksOfMonth(month: Month): (LocalDate | null)[][] {
  const dates = datesInMonth(month)
  const blanksBefore = dayOfWeek(dates[0] as LocalDate)
  const weeks = Math.ceil((blanksBefore + dates.length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => dates[week * 7 + weekday - blanksBefore] ?? null),
  )
}

export function isDate(text: string): boolean {
  return isMonth(monthOf(text)) && datesInMonth(monthOf(text)).includes(text)
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}
