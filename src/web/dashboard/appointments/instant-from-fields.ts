import { MAX_MINUTES, MIN_MINUTES } from '#contract/duration.ts'
import { isDate as isCalendarDate } from '#domain/booking/month.ts'
import { instantOf } from '#domain/time/wall-clock.ts'
import { dateValue, timeValue } from '#web/format/wall-clock.ts'
import type { Timing } from './appointments-query.ts'

/**
 * The ISO instant of the date and time fields in the business's zone; null if they are invalid. While the fields are
 * unchanged it is the initial instant, because they show neither seconds nor which of autumn's two repeated hours
 * is meant.
 */
export function instantFromFields(
  timeZone: string,
  { date, time }: { date: string; time: string },
  initialInstant?: string,
): string | null {
  if (!isDate(date) || !isTime(time)) return null
  if (
    initialInstant &&
    dateValue(timeZone, initialInstant) === date &&
    timeValue(timeZone, initialInstant) === time
  )
    return initialInstant
  return new Date(instantOf(Temporal.PlainDate.from(date), time, timeZone).epochMilliseconds).toISOString()
}

/** Null while date, time or duration are invalid. */
export function timingFromFields(
  timeZone: string,
  { duration, ...fields }: { date: string; time: string; duration: string },
  initialInstant?: string,
): Timing | null {
  const appointment_time = instantFromFields(timeZone, fields, initialInstant)
  const minutes = parseDuration(duration)
  return appointment_time !== null && minutes !== null ? { appointment_time, duration: minutes } : null
}

/** Minutes; null while the field is invalid. */
export function parseDuration(duration: string): number | null {
  const minutes = Number(duration)
  return Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES ? minutes : null
}

/** Accepts only years from 2000 to 2099, like the contract: others are typos or half-typed. */
export function isDate(text: string): boolean {
  return text.startsWith('20') && isCalendarDate(text)
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
}
