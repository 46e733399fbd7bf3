import { type Availability, DEFAULT_RULES, weekOf } from '#domain/scheduling/availability.ts'
import type { SlotSearch } from '#domain/scheduling/open-slots.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'

const DATE = '2026-06-15'

/** A time in UTC on the Monday of all examples, or on another date: '09:00', '2026-06-16 09:00'. */
export function at(time: string): Instant {
  return Date.parse(`${time.length > 5 ? time.replace(' ', 'T') : `${DATE}T${time}`}Z`)
}

export function span(start: string, end: string): Interval {
  return { start: at(start), end: at(end) }
}

const hours = { start: 9 * 60, end: 11 * 60 }
const everyMorning: Availability = { ...DEFAULT_RULES, timeZone: 'UTC', week: weekOf(hours, hours) }

/** One Monday, open from 09:00 to 11:00, seen from the Sunday before, for a job of an hour. */
export const morning: SlotSearch = {
  availability: everyMorning,
  busy: [],
  elsewhere: [],
  durationMinutes: 60,
  now: at('2026-06-14 12:00'),
  from: DATE,
  days: 1,
}

export function withRules(rules: Partial<Availability>): SlotSearch {
  return { ...morning, availability: { ...everyMorning, ...rules } }
}
