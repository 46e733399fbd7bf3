import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { SeriesScope } from '#domain/series/visits-reached.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { CancelOutcome } from '#web/dashboard/appointments/cancel-appointment.ts'
import { letterWords } from '#web/dashboard/appointments/letter-words.ts'
import { restoreUnlessTaken } from '#web/dashboard/appointments/restore-unless-taken.ts'
import { currentOf, NOT_CANCELLED, tellAppointmentFailure } from '#web/dashboard/appointments/save-failure.ts'
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

function restoreSeries({ id, appointment_time, client_name }: Appointment): Promise<void> {
  return restoreUnlessTaken({
    title: 'Some times are taken by now',
    startsAt: appointment_time,
    async restore(confirmed) {
      const restored = await callAsOwner(endpoints.restoreSeries, { params: { id }, body: { confirmed } })
      const told = letterWords({ ...restored, client_name })
      toast({ title: 'Appointments restored', ...(told && { description: told }) })
    },
  })
}
