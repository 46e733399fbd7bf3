import type { BookingSettings } from '#contract/settings.ts'
import { NEUTRAL_BOOKING } from '#domain/settings/neutral-booking.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

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
export function rulesSetWords(count: number): string {
  if (count === 0) return 'No rules set'
  return count === 1 ? '1 rule set' : `${count} rules set`
}
