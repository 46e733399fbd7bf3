import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Appointment, appointmentEndpoints } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { insertAppointment, storedAppointment, toAppointment } from '#server/appointment-rows/queries.ts'
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
  readRepeatedAppointment,
  type ScheduleDeps,
  type SetTimeForWarnings,
} from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { announceNewAppointments } from '#server/client-emails/request-email.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { idFromKey, recordChange, wasApplied } from '#server/http/applied-changes.ts'

/** A repeat with the same idempotency key returns the created appointment. */
export async function createAppointment(
  deps: ScheduleDeps,
  userId: string,
  request: z.output<typeof appointmentEndpoints.createAppointment.body>,
  key: string | null,
): Promise<Appointment> {
  const client = requestedClient(request)
  const id = request.id ?? (key === null ? randomUUID() : idFromKey(userId, key))
  const change = { userId, key, recordId: id }
  const checkRequest = async (tx: OwnerTx) => {
    if (request.id !== undefined && (await storedAppointment(tx, id))) refuseUsedId()
    const service = asRequested(await findRequestedService(tx, request), request)
    const job = jobTime(Date.parse(request.appointment_time), service.duration)
    const overlap_allowed = confirmedOverlap(
      await findWarnings(tx, { job, address: request.address }),
      request.confirmed,
    )
    return { job, details: { ...service, overlap_allowed } }
  }
  const precheck = async (tx: OwnerTx) => {
    if (!(await wasApplied(tx, change))) await checkRequest(tx)
  }
  const create = async (tx: OwnerTx, setTimeForWarnings: SetTimeForWarnings) => {
    if ((await recordChange(tx, change)) === 'repeat') return readRepeatedAppointment(tx, id)
    const { job, details } = await checkRequest(tx)
    setTimeForWarnings({ job, address: request.address })
    const created = await insertAppointment(tx, userId, {
      id,
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
  return changeSchedule(deps, userId, create, precheck).catch((error) =>
    isIdOfAnotherOwner(error) ? refuseUsedId() : Promise.reject(error),
  )
}

function isIdOfAnotherOwner(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'appointments_id_key'
}

/** The same refusal for every id in use, so that it reveals nothing about other owners. */
function refuseUsedId(): never {
  return refuse('key_reused', { message: 'This id is already in use. Use a new one.' })
}
