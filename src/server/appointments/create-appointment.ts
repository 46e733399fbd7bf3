import type * as z from 'zod/mini'
import type { Appointment, AppointmentForm } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { bookedClient } from '#server/appointments/booked-client.ts'
import { bookedService } from '#server/appointments/booked-service.ts'
import { assertConfirmed, findWarnings } from '#server/appointments/find-warnings.ts'
import { insertAppointment, toAppointment } from '#server/appointments/queries.ts'
import { changeSchedule, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/refusal.ts'

export async function createAppointment(
  deps: ScheduleDeps,
  userId: string,
  wanted: z.output<typeof AppointmentForm>,
): Promise<Appointment> {
  const serviceId =
    wanted.service_id ?? refuse('invalid_request', { fields: { service_id: 'Choose a service' } })
  return changeSchedule(deps, userId, async (tx, at) => {
    const service = await bookedService(tx, serviceId)
    const duration = wanted.duration ?? service.duration
    const job = jobTime(Date.parse(wanted.appointment_time), duration)
    at({ job })
    const overlap_allowed = assertConfirmed(await findWarnings(tx, job), wanted.confirmed)
    const made = await insertAppointment(tx, userId, {
      ...(await bookedClient(tx, userId, wanted.client)),
      ...service,
      duration,
      booked_by: 'owner',
      appointment_time: new Date(job.start),
      address: wanted.address,
      notes: wanted.notes,
      overlap_allowed,
    })
    return toAppointment(made)
  })
}
