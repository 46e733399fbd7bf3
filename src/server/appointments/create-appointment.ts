import type * as z from 'zod/mini'
import type { Appointment, AppointmentForm } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { insertAppointment, toAppointment } from '#server/appointment-rows/queries.ts'
import { bookedClient, bookedService } from '#server/appointments/client-and-service.ts'
import { assertConfirmed, findWarnings } from '#server/appointments/find-warnings.ts'
import { type At, changeSchedule, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'

export async function createAppointment(
  deps: ScheduleDeps,
  userId: string,
  wanted: z.output<typeof AppointmentForm>,
): Promise<Appointment> {
  const serviceId =
    wanted.service_id ?? refuse('invalid_request', { fields: { service_id: 'Choose a service' } })
  const accept = async (tx: OwnerTx) => {
    const service = await bookedService(tx, serviceId)
    const duration = wanted.duration ?? service.duration
    const job = jobTime(Date.parse(wanted.appointment_time), duration)
    const overlap_allowed = assertConfirmed(await findWarnings(tx, job), wanted.confirmed)
    return { job, details: { ...service, duration, overlap_allowed } }
  }
  const create = async (tx: OwnerTx, at: At) => {
    const { job, details } = await accept(tx)
    at({ job })
    const made = await insertAppointment(tx, userId, {
      ...(await bookedClient(tx, userId, wanted.client)),
      ...details,
      booked_by: 'owner',
      appointment_time: new Date(job.start),
      address: wanted.address,
      notes: wanted.notes,
    })
    return toAppointment(made)
  }
  return changeSchedule(deps, userId, create, accept)
}
