import type { BookingSettings } from '#contract/settings.ts'
import { WEEKDAYS } from '#domain/time/local-date.ts'
import { clockText } from '#web/format/wall-clock.ts'
import { weekdayName } from './weekday-name.ts'

type Week = NonNullable<BookingSettings['week']>

/** `Mon to Thu: 9:00 AM to 5:00 PM`, `Fri: closed`: days in a row that are alike are told as one. */
export function weekSummary(week: Week): string[] {
  const runs: { first: string; last: string; hours: string }[] = []
  for (const weekday of WEEKDAYS) {
    const hours = hoursWords(week[weekday])
    const name = weekdayName(weekday, 'short')
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = name
    else runs.push({ first: name, last: name, hours })
  }
  return runs.map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`}: ${hours}`)
}

/** While a time is being typed it may be none. */
function hoursWords(hours: Week[keyof Week]): string {
  if (!hours) return 'closed'
  return hours.start && hours.end ? `${clockText(hours.start)} to ${clockText(hours.end)}` : '…'
}
