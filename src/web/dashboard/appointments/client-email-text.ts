import type { ChangedAppointment } from '#contract/appointments.ts'

/** Tells the owner that the client will get an email about the change; null if no email will be sent. */
export function clientEmailText({
  letter,
  client_name,
}: Pick<ChangedAppointment, 'letter' | 'client_name'>): string | null {
  return letter === 'waiting' ? `We’ll email ${client_name}.` : null
}
