import type { Appointment } from '#contract/appointments.ts'
import { newId } from '#web/api/new-idempotency-key.ts'
import type { Change, JobEdit } from '#web/dashboard/offline/change.ts'
import { browserSession } from '#web/session/browser-session.ts'
import type { Attempt } from './question.ts'

/** The new job that the form saves. Its id is made here, so that the owner can go on with it without a connection. */
export function creationOf(attempt: Attempt, confirmed: boolean): Extract<Change, { kind: 'create' }> {
  const job: Appointment = {
    ...attempt.version,
    id: newId(),
    arrival_window_minutes: null,
    booked_by: 'owner',
    series_id: null,
    updated_at: new Date(browserSession.serverNowMs()).toISOString(),
    new_time_accepted_at: null,
    client_notice: 'none',
    state: 'scheduled',
    state_since: null,
    former_state: 'scheduled',
  }
  return { kind: 'create', job, body: { ...attempt.body, confirmed, tell_client: attempt.tellClient } }
}

export function editOf(attempt: Attempt, seen: Appointment, confirmed: boolean): JobEdit {
  const body = { ...attempt.body, confirmed, tell_client: attempt.tellClient }
  return { kind: 'edit', seen, job: { ...seen, ...attempt.version }, body }
}
