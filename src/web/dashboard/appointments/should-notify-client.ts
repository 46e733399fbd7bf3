import type { Appointment } from '#contract/appointments.ts'
import { emailFor, type JobFacts } from '#domain/appointments/email-for.ts'

type Job = Pick<Appointment, 'appointment_time' | 'duration' | 'service' | 'price' | 'address'>
type ClientsJob = Job & Pick<Appointment, 'client_email'>

/** Whether the client would get an email about this change. `after` is null for a cancellation. */
export function shouldNotifyClient(before: ClientsJob, after: Job | null, nowMs: number): boolean {
  if (before.client_email === '') return false
  const announced = facts(before)
  const current = { ...facts(after ?? before), isCancelled: after === null }
  return emailFor({ announced, confirmation: null }, current, nowMs) !== null
}

/** Clients are not emailed about a new address by default: it usually comes from them. */
export function isEmailedByDefault(before: ClientsJob, after: Job, nowMs: number): boolean {
  return shouldNotifyClient(before, { ...after, address: before.address }, nowMs)
}

/**
 * What to ask of the server if the box "Tell the client" is checked or not. A box that is unchecked by default and
 * stays so asks for nothing: false would also cancel a pending email about an earlier change.
 */
export function tellClientRequest(isChecked: boolean, isDefault: boolean): boolean | undefined {
  return isChecked || isDefault ? isChecked : undefined
}

function facts({ appointment_time, duration, service, price, address }: Job): JobFacts {
  return { appointmentTime: appointment_time, duration, service, price, address }
}
