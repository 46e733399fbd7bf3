import type { ListedAppointment } from '#contract/appointments.ts'
import type { BusyPart } from '#web/dashboard/appointments/busy-on-day.ts'

/** A line of a day: a job, or one or more busy times. */
export type DayEntry = { appointment: ListedAppointment } | { busy: readonly BusyPart[] }

/** Sorts by start: all-day busy times first, and jobs before busy times with the same start. */
export function dayEntries(
  appointments: readonly ListedAppointment[],
  busyLines: readonly (readonly BusyPart[])[],
): DayEntry[] {
  const entries: DayEntry[] = [
    ...appointments.map((appointment) => ({ appointment })),
    ...busyLines.map((busy) => ({ busy })),
  ]
  return entries.sort((a, b) => Math.sign(sortKey(a) - sortKey(b)))
}

function sortKey(entry: DayEntry): number {
  if ('appointment' in entry) return Date.parse(entry.appointment.appointment_time)
  const [first] = entry.busy
  return !first || first.isAllDay ? 0 : first.start
}
