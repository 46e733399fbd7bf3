import type { Rhythm } from '#domain/series/rhythm.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { weekdayName } from '#web/format/wall-clock.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'] as const

/** `Every 2 weeks`, `Monthly on the second Tuesday`. `date` is any visit of the series; without one just `Monthly`. */
export function formatRhythm(rhythm: Rhythm, date: LocalDate | null): string {
  const text = rhythm.charAt(0).toUpperCase() + rhythm.slice(1)
  return rhythm === 'monthly' && date !== null ? `${text} on the ${nthWeekday(date)}` : text
}

function nthWeekday(date: LocalDate): string {
  const nth = ORDINALS[Math.ceil(Number(date.slice(8)) / 7) - 1]
  return `${nth} ${weekdayName(Temporal.PlainDate.from(date))}`
}
