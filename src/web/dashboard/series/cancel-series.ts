import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { SeriesScope } from '#domain/series/visits-reached.ts'
import { callAsOwner } from '#web/account/call-as-owner.ts'
import { invalidateAppointments } from '#web/dashboard/appointments/appointments-query.ts'
import type { CancelOutcome } from '#web/dashboard/appointments/cancel-appointment.ts'
import { letterWords } from '#web/dashboard/appointments/letter-words.ts'
import {
  currentOf,
  NOT_CANCELLED,
  NOT_SAVED,
  tellAppointmentFailure,
  warningsOf,
} from '#web/dashboard/appointments/save-failure.ts'
import { askOwner, deskReadings } from '#web/dashboard/appointments/schedule-desk.ts'
import { toast } from '#web/ui/toast-store.ts'
import { visitsWords } from './visit-words.ts'

export async function cancelSeries(
  seen: Appointment,
  scope: SeriesScope,
  tellClient: boolean,
): Promise<CancelOutcome> {
  try {
    const { cancelled, letter } = await callAsOwner(endpoints.cancelSeries, {
      params: { id: seen.id },
      body: { scope, seen_updated_at: seen.updated_at, tell_client: tellClient },
    })
    const told = letterWords({ ...seen, letter })
    toast({
      title: 'Appointments cancelled',
      description: [`${seen.client_name}, ${visitsWords(cancelled)}.`, told].filter(Boolean).join(' '),
      action: { label: 'Undo', onAction: () => void restoreSeries(seen) },
    })
    return { kind: 'cancelled' }
  } catch (error) {
    const current = currentOf(error)
    if (current) return { kind: 'changed', current }
    tellAppointmentFailure(error, NOT_CANCELLED)
    return { kind: 'failed' }
  }
}

async function restoreSeries(seen: Appointment, isConfirmed = false): Promise<void> {
  try {
    const restored = await callAsOwner(endpoints.restoreSeries, {
      params: { id: seen.id },
      body: { confirmed: isConfirmed },
    })
    const told = letterWords({ ...restored, client_name: seen.client_name })
    toast({ title: 'Appointments restored', ...(told && { description: told }) })
  } catch (error) {
    const warnings = warningsOf(error)
    if (!warnings) return void tellAppointmentFailure(error, NOT_SAVED)
    const question = {
      title: 'Some times are taken by now',
      warnings,
      startsAt: seen.appointment_time,
      goOn: 'Restore anyway',
    }
    if (await askOwner(question)) await restoreSeries(seen, true)
    return
  }
  const readings = deskReadings()
  if (readings) void invalidateAppointments(readings)
}
