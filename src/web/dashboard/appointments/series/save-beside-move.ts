import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { Attempt } from '#web/dashboard/appointments/step.ts'
import { differences } from '#web/dashboard/appointments/two-versions.ts'

/** What was changed beside the time belongs to this visit alone. Gives it as it is then. */
export async function saveBesideMove(attempt: Attempt, seen: Appointment): Promise<Appointment> {
  const { appointment_time, duration } = seen
  const staying = { ...attempt.version, appointment_time, duration }
  if (differences(staying, seen, 'UTC').length === 0) return seen
  return callAsOwner(endpoints.updateAppointment, {
    params: { id: seen.id },
    body: {
      ...attempt.body,
      appointment_time,
      duration,
      seen_updated_at: seen.updated_at,
      tell_client: attempt.tellClient,
    },
  })
}
