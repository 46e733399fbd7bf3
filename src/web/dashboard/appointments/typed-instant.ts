import { MAX_MINUTES, MIN_MINUTES } from '#contract/duration.ts'
import { isDate as isCalendarDate } from '#domain/booking/month.ts'
import { instantOf } from '#domain/time/wall-clock.ts'
import { dateValue, timeValue } from '#web/format/wall-clock.ts'
import type { Place } from './appointments-query.ts'

/**
 * What date and time fields hold, as an instant (ISO) of the business's zone; null for what is no date or no time.
 * While they read as they did at first it is the instant they were filled from: fields show no seconds, and a time
 * that autumn repeats twice.
 */
export function typedInstant(
  timeZone: string,
  { date, time }: { date: string; time: string },
  filledFrom?: string,
): string | null {
  if (!isDate(date) || !isTime(time)) return null
  if (filledFrom && dateValue(timeZone, filledFrom) === date && timeValue(timeZone, filledFrom) === time)
    return filledFrom
  return new Date(instantOf(Temporal.PlainDate.from(date), time, timeZone).epochMilliseconds).toISOString()
}

/** Null while date, time or duration are not what they have to be. */
export function typedPlace(
  timeZone: string,
  { duration, ...typed }: { date: string; time: string; duration: string },
  filledFrom?: string,
): Place | null {
  const appointment_time = typedInstant(timeZone, typed, filledFrom)
  const minutes = Number(duration)
  const isDuration = Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES
  return appointment_time !== null && isDuration ? { appointment_time, duration: minutes } : null
}

/** Of the years that the contract takes: a year of two digits is typed sooner than meant. */
export function isDate(typed: string): boolean {
  return typed.startsWith('20') && isCalendarDate(typed)
}

export function isTime(typed: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(typed)
}
