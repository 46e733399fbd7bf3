import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/account/call-as-owner.ts'
import { toast } from '#web/ui/toast-store.ts'
import { invalidateAppointments } from './appointments-query.ts'
import { NOT_CANCELLED, NOT_SAVED, tellAppointmentFailure, warningsOf } from './save-failure.ts'
import { askOwner, deskReadings } from './schedule-desk.ts'

/** False when it could not be done, which has been told. */
export async function cancelAppointment(appointment: Appointment, tellClient: boolean): Promise<boolean> {
  try {
    await callAsOwner(endpoints.cancelAppointment, {
      params: { id: appointment.id },
      body: { tell_client: tellClient },
    })
  } catch (error) {
    tellAppointmentFailure(error, NOT_CANCELLED)
    return false
  }
  toast({
    title: 'Appointment cancelled',
    ...(tellClient && { description: `${appointment.client_name} will be told by e-mail.` }),
    action: { label: 'Undo', onAction: () => void restoreAppointment(appointment) },
  })
  return true
}

async function restoreAppointment(appointment: Appointment, isConfirmed = false): Promise<void> {
  try {
    await callAsOwner(endpoints.restoreAppointment, {
      params: { id: appointment.id },
      body: { confirmed: isConfirmed },
    })
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
  toast({ title: 'Appointment restored' })
  const readings = deskReadings()
  if (readings) void invalidateAppointments(readings)
}
