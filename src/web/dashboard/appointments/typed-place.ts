import type { AppointmentValues } from './appointment-values.ts'
import type { Place } from './appointments-query.ts'
import { typedInstant } from './typed-instant.ts'

const LEAST_MINUTES = 5
const MOST_MINUTES = 7 * 24 * 60

/** Null while date, time or duration are not what they have to be. */
export function typedPlace(
  timeZone: string,
  { date, time, duration }: Pick<AppointmentValues, 'date' | 'time' | 'duration'>,
): Place | null {
  const appointment_time = typedInstant(timeZone, date, time)
  const minutes = Number(duration)
  const isDuration = Number.isInteger(minutes) && minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES
  return appointment_time !== null && isDuration ? { appointment_time, duration: minutes } : null
}
