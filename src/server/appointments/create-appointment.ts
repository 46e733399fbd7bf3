import type * as z from 'zod/mini'
import type { Appointment, appointmentEndpoints } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { insertAppointment, toAppointment } from '#server/appointment-rows/queries.ts'
import {
  asRequested,
  findOrCreateClient,
  findRequestedService,
  requestedClient,
} from '#server/appointments/client-and-service.ts'
import { confirmedOverlap, findWarnings } from '#server/appointments/find-warnings.ts'
import {
  changeSchedule,
  readLiveAppointment,
  type ScheduleDeps,
  type SetTimeForWarnings,
} from '#server/appointments/schedule-change.ts'
import { announceNewAppointments } from '#server/client-emails/request-email.ts'
import type { OwnerTx } from '#server/db/database.ts'

export async function createAppointment(
  deps: ScheduleDeps,
  userId: string,
  request: z.output<typeof appointmentEndpoints.createAppointment.body>,
): Promise<Appointment> {
  const client = requestedClient(request)
  const checkRequest = async (tx: OwnerTx) => {
    const service = asRequested(await findRequestedService(tx, request), request)
    const job = jobTime(Date.parse(request.appointment_time), service.duration)
    const overlap_allowed = confirmedOverlap(
      await findWarnings(tx, { job, address: request.address }),
      request.confirmed,
    )
    return { job, details: { ...service, overlap_allowed } }
  }
  const create = async (tx: OwnerTx, setTimeForWarnings: SetTimeForWarnings) => {
    const { job, details } = await checkRequest(tx)
    setTimeForWarnings({ job, address: request.address })
    const created = await insertAppointment(tx, userId, {
      ...(await findOrCreateClient(tx, userId, client, request.address)),
      ...details,
      booked_by: 'owner',
      appointment_time: new Date(job.start),
      address: request.address,
      notes: request.notes,
      never_emailed: true,
    })
    const isUpcoming = job.start > (await tx.now()).getTime()
    if (!request.tell_client || !isUpcoming) return toAppointment(created)
    await announceNewAppointments(tx, [created.id])
    return toAppointment(await readLiveAppointment(tx, created.id))
  }
  return changeSchedule(deps, userId, create, checkRequest)
}
