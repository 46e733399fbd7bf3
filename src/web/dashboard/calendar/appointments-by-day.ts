import type { Appointment } from '#contract/appointments.ts'
import { dateValue } from '#web/format/wall-clock.ts'

/** Appointments under the day on which they start, such as `2026-11-18`, in the order given. */
export function appointmentsByDay(appointments: readonly Appointment[], timeZone: string) {
  return Map.groupBy(appointments, ({ appointment_time }) => dateValue(timeZone, appointment_time))
}
