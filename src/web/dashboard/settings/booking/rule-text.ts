import type { BookingSettings } from '#contract/settings.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import { noticeText } from '#domain/settings/notice-text.ts'
import { type LocalDate, WEEKDAYS, type Weekday } from '#domain/time/local-date.ts'
import { timeOfDayText } from '#web/format/wall-clock.ts'

/** The names of the rules under "More rules" that differ from the default. Past days off do not count. */
export function activeRules(settings: BookingSettings, today: LocalDate): string[] {
  const isChanged = (name: keyof typeof DEFAULT_BOOKING_RULES) =>
    settings[name] !== DEFAULT_BOOKING_RULES[name]
  const rules: [name: string, isActive: boolean][] = [
    ['hours by day', settings.week !== null],
    ['breaks', settings.breaks.length > 0],
    ['days off', settings.days_off.some(({ to }) => to >= today)],
    ['minimum notice', isChanged('notice_minutes')],
    ['how far ahead', isChanged('days_ahead')],
    ['extra time before jobs', isChanged('buffer_before_minutes')],
    ['time between jobs', isChanged('buffer_after_minutes')],
    ['max jobs per day', isChanged('most_jobs_a_day')],
    ['cutoff', isChanged('change_cutoff_hours')],
  ]
  return rules.filter(([, isActive]) => isActive).map(([name]) => name)
}

/** `3 rules set` */
export function ruleCountText(count: number): string {
  if (count === 0) return 'No rules set'
  return count === 1 ? '1 rule set' : `${count} rules set`
}

const ARRIVAL_WINDOWS = [15, 30, 45, 60, 90, 120]

/** Includes the current value, which another program may have set. Empty: the exact time. */
export function arrivalChoices(current: string): { value: string; label: string }[] {
  const windows = [...new Set([...ARRIVAL_WINDOWS, Number(current)])].filter(Boolean).sort((a, b) => a - b)
  return [
    { value: '', label: 'Exact time' },
    ...windows.map((minutes) => ({ value: String(minutes), label: `${minutes}-minute window` })),
  ]
}

const NOTICE_MINUTES = [0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200]

/** Includes the current value, even if it is not one of the standard ones. */
export function noticeChoices(current: number): { minutes: number; label: string }[] {
  const choices =
    NOTICE_MINUTES.includes(current) || !Number.isInteger(current)
      ? NOTICE_MINUTES
      : [...NOTICE_MINUTES, current]
  return [...choices].sort((a, b) => a - b).map((minutes) => ({ minutes, label: noticeLabel(minutes) }))
}

function noticeLabel(minutes: number): string {
  return minutes === 0 ? 'None' : noticeText(minutes)
}

type Week = NonNullable<BookingSettings['week']>

/** `Mon to Thu: 9:00 AM to 5:00 PM`, `Fri: closed`: consecutive days with the same hours are merged. */
export function weekSummary(week: Week): string[] {
  const runs: { first: string; last: string; hours: string }[] = []
  for (const weekday of WEEKDAYS) {
    const hours = hoursText(week[weekday])
    const name = weekdayName(weekday, 'short')
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = name
    else runs.push({ first: name, last: name, hours })
  }
  return runs.map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`}: ${hours}`)
}

/** A time may be empty while it is being edited. */
function hoursText(hours: Week[keyof Week]): string {
  if (!hours) return 'closed'
  return hours.start && hours.end ? `${timeOfDayText(hours.start)} to ${timeOfDayText(hours.end)}` : '…'
}

/** `Mon` or `Monday`. */
export function weekdayName(weekday: Weekday, length: 'short' | 'long'): string {
  const name = weekday.charAt(0).toUpperCase() + weekday.slice(1)
  return length === 'long' ? name : name.slice(0, 3)
}
