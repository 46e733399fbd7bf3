import type { Appointment } from '#contract/appointments.ts'
import { clientNotice, type ToldJob } from '#domain/appointments/client-notice.ts'

type Job = Pick<Appointment, 'appointment_time' | 'duration' | 'service' | 'address'>

/** Whether the client would get a letter of this change; without a second job, of the cancellation. */
export function isWorthTelling(before: Job, after: Job | null, nowMs: number): boolean {
  return clientNotice(told(before), after && told(after), nowMs) !== undefined
}

function told({ appointment_time, duration, service, address }: Job): ToldJob {
  return { startsAt: Date.parse(appointment_time), durationMinutes: duration, service, address }
}
