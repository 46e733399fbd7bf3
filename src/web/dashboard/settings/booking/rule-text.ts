import type { BookingSettings } from '#contract/settings.ts'
import { NEUTRAL_BOOKING } from '#domain/settings/neutral-booking.ts'
import { noticeText } from '#domain/settings/notice-text.ts'
import { type LocalDate, WEEKDAYS, type Weekday } from '#domain/time/local-date.ts'
import { clockText } from '#web/format/wall-clock.ts'

/** The names of the rules that an owner has set, beyond the form's first part. Days off that are over are none. */
export function rulesSet(settings: BookingSettings, today: LocalDate): string[] {
  const isSet = (name: keyof typeof NEUTRAL_BOOKING) => settings[name] !== NEUTRAL_BOOKING[name]
  const rules: [name: string, isSet: boolean][] = [
    ['hours per day', settings.week !== null],
    ['breaks', settings.breaks.length > 0],
    ['days off', settings.days_off.some(({ to }) => to >= today)],
    ['minimum notice', isSet('notice_minutes')],
    ['how far ahead', isSet('days_ahead')],
    ['buffer before', isSet('buffer_before_minutes')],
    ['buffer after', isSet('buffer_after_minutes')],
    ['jobs a day', isSet('most_jobs_a_day')],
    ['cut-off', isSet('change_cutoff_hours')],
  ]
  return rules.filter(([, isOne]) => isOne).map(([name]) => name)
}

/** `3 rules set` */
export function rulesSummary(count: number): string {
  if (count === 0) return 'No rules set'
  return count === 1 ? '1 rule set' : `${count} rules set`
}

const MINUTES = [0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200]

/** What the list offers; a notice that was set by other means stands among them. */
export function noticeChoices(current: number): { minutes: number; label: string }[] {
  const known = MINUTES.includes(current) || !Number.isInteger(current) ? MINUTES : [...MINUTES, current]
  return [...known].sort((one, other) => one - other).map((minutes) => ({ minutes, label: label(minutes) }))
}

function label(minutes: number): string {
  return minutes === 0 ? 'None' : noticeText(minutes)
}

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

/** `Mon` or `Monday`. */
export function weekdayName(weekday: Weekday, length: 'short' | 'long'): string {
  const name = weekday.charAt(0).toUpperCase() + weekday.slice(1)
  return length === 'long' ? name : name.slice(0, 3)
}
