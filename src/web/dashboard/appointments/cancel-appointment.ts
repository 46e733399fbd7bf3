import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { toast } from '#web/ui/toast-store.ts'
import { letterWords } from './letter-words.ts'
import { restoreUnlessTaken } from './restore-unless-taken.ts'
import { currentOf, NOT_CANCELLED, tellAppointmentFailure } from './save-failure.ts'

export type CancelOutcome =
  | { kind: 'cancelled' }
  | { kind: 'changed'; current: Appointment }
  /** Which has been told. */
  | { kind: 'failed' }

export async function cancelAppointment(seen: Appointment, tellClient: boolean): Promise<CancelOutcome> {
  try {
    const { letter } = await callAsOwner(endpoints.cancelAppointment, {
      params: { id: seen.id },
      body: { tell_client: tellClient, seen_updated_at: seen.updated_at },
    })
    toastOf('Appointment cancelled', letterWords({ ...seen, letter }), () => void restoreAppointment(seen))
    return { kind: 'cancelled' }
  } catch (error) {
    const current = currentOf(error)
    if (current) return { kind: 'changed', current }
    tellAppointmentFailure(error, NOT_CANCELLED)
    return { kind: 'failed' }
  }
}

function toastOf(title: string, description: string | null, onUndo?: () => void): void {
  toast({
    title,
    ...(description && { description }),
    ...(onUndo && { action: { label: 'Undo', onAction: onUndo } }),
  })
}

function restoreAppointment({ id, appointment_time }: Appointment): Promise<void> {
  return restoreUnlessTaken({
    title: 'Its time is taken by now',
    startsAt: appointment_time,
    async restore(confirmed) {
      const restored = await callAsOwner(endpoints.restoreAppointment, {
        params: { id },
        body: { confirmed },
      })
      toastOf('Appointment restored', letterWords(restored))
    },
  })
}
