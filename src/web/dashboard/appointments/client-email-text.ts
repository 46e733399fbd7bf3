import type { ChangedAppointment } from '#contract/appointments.ts'

/** Tells the owner that the client will get an email about the change; null if no email will be sent. */
export function clientEmailText({
  letter,
  client_name,
}: Pick<ChangedAppointment, 'letter' | 'client_name'>): string | null {
  return letter === 'waiting' ? `${client_name} will be told by e-mail.` : null
}
