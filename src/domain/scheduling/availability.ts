import type { DateRange, Weekday } from '#domain/time/local-date.ts'
import { type MinuteOfDay, minuteOfDay } from '#domain/time/time-of-day.ts'

/** From one time of day to another, on the wall. Hours that do not start before they end are no hours. */
export type Hours = { start: MinuteOfDay; end: MinuteOfDay }

export type WorkingDay = { hours: Hours; breaks: readonly Hours[] }

/** Null: closed on that weekday. */
export type Week = Readonly<Record<Weekday, WorkingDay | null>>

/** When a business takes jobs. Everything on the wall, and every date, is of its own zone. */
export type Availability = {
  timeZone: string
  week: Week
  daysOff: readonly DateRange[]
  /** The last job may still be running at closing time. */
  mayRunPastClosing: boolean
  noticeMinutes: number
  /** Today is 0. */
  daysAhead: number
  /** Kept free of other jobs before and after each job. They may lie outside hours and in breaks. */
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  mostJobsADay: number | null
  /** From one offered start to the next, in elapsed time from the start of the day's hours. */
  stepMinutes: number
}

/** The rules of an owner who has set none but the hours. */
export const NEUTRAL_RULES = {
  daysOff: [],
  mayRunPastClosing: false,
  noticeMinutes: 0,
  daysAhead: 365,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  mostJobsADay: null,
  stepMinutes: 30,
} as const satisfies Partial<Availability>

export function hoursOf(start: string, end: string): Hours {
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
