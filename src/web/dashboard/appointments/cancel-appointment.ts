import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/account/call-as-owner.ts'
import { toast } from '#web/ui/toast-store.ts'
import { invalidateAppointments } from './appointments-query.ts'
import { letterWords } from './letter-words.ts'
import { currentOf, NOT_CANCELLED, NOT_SAVED, tellAppointmentFailure, warningsOf } from './save-failure.ts'
import { askOwner, deskReadings } from './schedule-desk.ts'

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

async function restoreAppointment(appointment: Appointment, isConfirmed = false): Promise<void> {
  try {
    const restored = await callAsOwner(endpoints.restoreAppointment, {
      params: { id: appointment.id },
      body: { confirmed: isConfirmed },
    })
    toastOf('Appointment restored', letterWords(restored))
  } catch (error) {
    const warnings = warningsOf(error)
    if (!warnings) return void tellAppointmentFailure(error, NOT_SAVED)
    const question = {
      title: 'Its time is taken by now',
      warnings,
      startsAt: appointment.appointment_time,
      goOn: 'Restore anyway',
    }
    if (await askOwner(question)) await restoreAppointment(appointment, true)
    return
  }
  const readings = deskReadings()
  if (readings) void invalidateAppointments(readings)
}
