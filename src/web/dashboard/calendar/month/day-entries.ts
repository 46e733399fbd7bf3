import type { Appointment } from '#contract/appointments.ts'
import type { BusyPart } from '#web/dashboard/appointments/busy-on-day.ts'

/** A line of a day: a job, or one or more busy times elsewhere. */
export type DayEntry = { appointment: Appointment } | { busy: readonly BusyPart[] }

/** By when they begin. Whole days come first, and jobs before what begins with them. */
export function dayEntries(
  appointments: readonly Appointment[],
  busyLines: readonly (readonly BusyPart[])[],
): DayEntry[] {
  const entries: DayEntry[] = [
    ...appointments.map((appointment) => ({ appointment })),
    ...busyLines.map((busy) => ({ busy })),
  ]
  return entries.sort((one, other) => Math.sign(beginOf(one) - beginOf(other)))
}

function beginOf(entry: DayEntry): number {
  if ('appointment' in entry) return Date.parse(entry.appointment.appointment_time)
  const [first] = entry.busy
  return !first || first.isAllDay ? 0 : first.start
}
