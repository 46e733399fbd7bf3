import type { DateRange, Weekday } from '#domain/time/local-date.ts'
import { type MinuteOfDay, minuteOfDay } from '#domain/time/time-of-day.ts'
import type { Travel } from '#domain/travel/drive-minutes.ts'

/** Local times of day. Hours whose start is not before their end count as closed. */
export type Hours = { start: MinuteOfDay; end: MinuteOfDay }

export type WorkingDay = { hours: Hours; breaks: readonly Hours[] }

/** Null: closed on this weekday. */
export type Week = Readonly<Record<Weekday, WorkingDay | null>>

/** When a business takes jobs. All local times and dates are in its own time zone. */
export type Availability = {
  timeZone: string
  week: Week
  daysOff: readonly DateRange[]
  /** The last job may end after closing time. */
  mayRunPastClosing: boolean
  noticeMinutes: number
  /** How many days ahead clients can book; 0 is only today. */
  daysAhead: number
  /** Free time before and after each job. Buffers may overlap breaks and time outside hours. */
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  maxJobsPerDay: number | null
  /** The distance between grid starts, in elapsed time from the start of the day's hours. */
  stepMinutes: number
  /** Null: drives between jobs need no time. */
  travel: Travel | null
}

/** The rules of an owner who has only set hours. */
export const DEFAULT_RULES = {
  daysOff: [],
  mayRunPastClosing: false,
  noticeMinutes: 0,
  daysAhead: 365,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  maxJobsPerDay: null,
  stepMinutes: 30,
  travel: null,
} as const satisfies Partial<Availability>

/** Limits on notice and days ahead bind clients, not the owner. */
export const OWNER_RULES = { noticeMinutes: 0, daysAhead: 200 * 366 } as const satisfies Partial<Availability>

export function parseHours(start: string, end: string): Hours {
  return { start: minuteOfDay(start), end: minuteOfDay(end) }
}

export function weekOf(weekdayHours: Hours, weekendHours: Hours): Week {
  const weekday: WorkingDay = { hours: weekdayHours, breaks: [] }
  const weekend: WorkingDay = { hours: weekendHours, breaks: [] }
  return {
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: weekend,
    sunday: weekend,
  }
}
