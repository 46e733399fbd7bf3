import { LEAST_MINUTES, MOST_MINUTES } from '#contract/duration.ts'
import type { AppointmentValues } from './appointment-values.ts'
import type { Place } from './appointments-query.ts'
import { typedInstant } from './typed-instant.ts'

/** Null while date, time or duration are not what they have to be. */
export function typedPlace(
  timeZone: string,
  { date, time, duration }: Pick<AppointmentValues, 'date' | 'time' | 'duration'>,
  filledFrom?: string,
): Place | null {
  const appointment_time = typedInstant(timeZone, { date, time }, filledFrom)
  const minutes = Number(duration)
  const isDuration = Number.isInteger(minutes) && minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES
  return appointment_time !== null && isDuration ? { appointment_time, duration: minutes } : null
}
