import { instantOf } from '#domain/time/wall-clock.ts'

/** What date and time fields hold, as an instant (ISO) of the business's zone; null for what is no date or no time. */
export function typedInstant(timeZone: string, date: string, time: string): string | null {
  if (!isDate(date) || !isTime(time)) return null
  return new Date(instantOf(Temporal.PlainDate.from(date), time, timeZone).epochMilliseconds).toISOString()
}

export function isDate(typed: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return false
  try {
    return Temporal.PlainDate.from(typed).year > 0
  } catch {
    return false
  }
}

export function isTime(typed: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(typed)
}
