import type { Rhythm } from '#domain/series/rhythm.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

const NTH = ['first', 'second', 'third', 'fourth', 'last'] as const
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** `Every 2 weeks`, `Monthly on the second Tuesday`: by any date that keeps the rhythm; without one, `Monthly`. */
export function rhythmWords(rhythm: Rhythm, date: LocalDate | null): string {
  switch (rhythm) {
    case 'weekly':
      return 'Weekly'
    case 'every 2 weeks':
      return 'Every 2 weeks'
    case 'every 4 weeks':
      return 'Every 4 weeks'
    case 'monthly':
      return date === null ? 'Monthly' : `Monthly on the ${nthWeekday(date)}`
  }
}

function nthWeekday(date: LocalDate): string {
  const nth = NTH[Math.ceil(Number(date.slice(8)) / 7) - 1]
  return `${nth} ${weekday.format(new Date(`${date}T12:00:00Z`))}`
}
