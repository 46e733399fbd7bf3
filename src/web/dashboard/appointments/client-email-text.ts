import type { ChangedAppointment } from '#contract/appointments.ts'

/** What the owner is told of the letter about a change; nothing where none will leave. */
export function clientEmailText({
  letter,
  client_name,
}: Pick<ChangedAppointment, 'letter' | 'client_name'>): string | null {
  return letter === 'waiting' ? `${client_name} will be told by e-mail.` : null
}
