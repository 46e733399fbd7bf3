import type { Appointment, ClientLetter } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { Scope } from '#web/dashboard/appointments/series/scope.ts'
import { visitsWords } from '#web/dashboard/appointments/series/visit-words.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeSchedule } from './change-schedule.ts'
import { letterWords } from './letter-words.ts'
import { currentOf, NOT_CANCELLED, tellAppointmentFailure } from './save-failure.ts'
import { askOwner } from './schedule-desk.ts'

export type CancelOutcome =
  | { kind: 'cancelled' }
  | { kind: 'changed'; current: Appointment }
  /** Which has been told. */
  | { kind: 'failed' }

export async function cancelAppointment(
  seen: Appointment,
  scope: Scope,
  tellClient: boolean,
): Promise<CancelOutcome> {
  const params = { id: seen.id }
  const body = { tell_client: tellClient, seen_updated_at: seen.updated_at }
  try {
    if (scope === 'this') {
      const { letter } = await callAsOwner(endpoints.cancelAppointment, { params, body })
      tell('Appointment cancelled', [letterWords({ ...seen, letter })], () => void restoreOne(seen))
    } else {
      const input = { params, body: { ...body, scope } }
      const { cancelled, letter } = await callAsOwner(endpoints.cancelSeries, input)
      const sentences = [`${seen.client_name}, ${visitsWords(cancelled)}.`, letterWords({ ...seen, letter })]
      tell('Appointments cancelled', sentences, () => void restoreSeries(seen))
    }
    return { kind: 'cancelled' }
  } catch (error) {
    const current = currentOf(error)
    if (current) return { kind: 'changed', current }
    tellAppointmentFailure(error, NOT_CANCELLED)
    return { kind: 'failed' }
  }
}

function restoreOne(seen: Appointment) {
  const words = { done: 'Appointment restored', taken: 'Its time is taken by now' }
  return restore(seen, words, (input) => callAsOwner(endpoints.restoreAppointment, input))
}

function restoreSeries(seen: Appointment) {
  const words = { done: 'Appointments restored', taken: 'Some times are taken by now' }
  return restore(seen, words, (input) => callAsOwner(endpoints.restoreSeries, input))
}

type RestoreInput = { params: { id: string }; body: { confirmed: boolean } }

async function restore(
  { id, client_name, appointment_time: startsAt }: Appointment,
  { done, taken }: { done: string; taken: string },
  call: (input: RestoreInput) => Promise<{ letter: ClientLetter }>,
): Promise<void> {
  const restored = await changeSchedule({
    noun: 'appointment',
    call: (confirmed) => call({ params: { id }, body: { confirmed } }),
    confirm: (warnings) => askOwner({ title: taken, warnings, startsAt, goOn: 'Restore anyway' }),
  })
  if (restored) tell(done, [letterWords({ client_name, ...restored })])
}

function tell(title: string, sentences: (string | null)[], onUndo?: () => void): void {
  const description = sentences.filter(Boolean).join(' ')
  toast({
    title,
    ...(description && { description }),
    ...(onUndo && { action: { label: 'Undo', onAction: onUndo } }),
  })
}
