import type * as z from 'zod/mini'
import type { appointmentEndpoints, ChangedAppointment, ClientEmailStatus } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import {
  changeAppointment,
  type StoredAppointment,
  toChangedAppointment,
} from '#server/appointment-rows/queries.ts'
import { bookedClient, bookedService } from '#server/appointments/client-and-service.ts'
import { overlapAt } from '#server/appointments/find-warnings.ts'
import {
  assertSeen,
  changeSchedule,
  liveAppointment,
  type ScheduleDeps,
} from '#server/appointments/schedule-change.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import { recordHandover } from '#server/client-emails/record-handover.ts'
import { recordOwnerChange } from '#server/client-emails/record-owner-change.ts'
import type { OwnerTx } from '#server/db/database.ts'

type Wanted = z.output<typeof appointmentEndpoints.updateAppointment.body>

export async function updateAppointment(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  wanted: Wanted,
): Promise<ChangedAppointment> {
  return changeSchedule(deps, owner.id, async (tx, at) => {
    const before = await liveAppointment(tx, id)
    assertSeen(before, wanted.seen_updated_at)
    const service = await keptOrChosenService(tx, before, wanted)
    const job = jobTime(Date.parse(wanted.appointment_time), service.duration)
    at({ job, exceptId: id })
    const overlap_allowed = await overlapAt(tx, before, job, wanted.confirmed)
    const after = await changeAppointment(tx, id, {
      ...(await keptOrChosenClient(tx, owner.id, before, wanted)),
      ...service,
      appointment_time: new Date(job.start),
      address: wanted.address,
      notes: wanted.notes,
      overlap_allowed,
    })
    const letter = await recordUpdate(tx, { appUrl: deps.appUrl, owner, before, after }, wanted.tell_client)
    return toChangedAppointment(tx, id, letter)
  })
}

type Update = { appUrl: URL; owner: Owner; before: StoredAppointment; after: StoredAppointment }

/** Somebody who takes an appointment over knows it as it is: only the former client is told. */
async function recordUpdate(tx: OwnerTx, update: Update, tellClient: boolean): Promise<ClientEmailStatus> {
  const { before, after } = update
  if (before.client_email.toLowerCase() === after.client_email.toLowerCase())
    return recordOwnerChange(tx, [{ before, after }], { tellClient })
  await recordHandover(tx, { ...update, tellClient })
  return 'none'
}

/** The words and the price of a service stay as they were booked, also when it has since changed or is no longer offered. */
async function keptOrChosenService(tx: OwnerTx, before: StoredAppointment, wanted: Wanted) {
  if (wanted.service_id === undefined || wanted.service_id === before.service_id) {
    const { service, price, duration } = before
    return { service, price, duration: wanted.duration ?? duration }
  }
  const chosen = await bookedService(tx, wanted.service_id)
  return { ...chosen, duration: wanted.duration ?? chosen.duration }
}

/** So do the words of a client, unless the appointment now is somebody else's. */
async function keptOrChosenClient(
  tx: OwnerTx,
  userId: string,
  before: StoredAppointment,
  { client }: Wanted,
) {
  if ('id' in client && client.id === before.client_id) return {}
  return bookedClient(tx, userId, client)
}
