import type * as z from 'zod/mini'
import type { appointmentEndpoints, ChangedAppointment } from '#contract/appointments.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import {
  type StoredAppointment,
  toChangedAppointment,
  updateAppointmentRow,
} from '#server/appointment-rows/queries.ts'
import {
  asRequested,
  findOrCreateClient,
  findRequestedService,
  requestedClient,
} from '#server/appointments/client-and-service.ts'
import { isOverlapAllowed } from '#server/appointments/find-warnings.ts'
import { assertRefundsConfirmed, refundAbovePrices } from '#server/appointments/refund-above-price.ts'
import {
  assertClientExists,
  assertSeenLatest,
  changeSchedule,
  readLiveAppointment,
  readRepeatedAppointment,
  type ScheduleDeps,
} from '#server/appointments/schedule-change.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import { type Change, recordChangeByOwner } from '#server/client-emails/record-change-by-owner.ts'
import { recordReassignment } from '#server/client-emails/record-reassignment.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { endRequestedDeposits } from '#server/deposits/request-refund.ts'
import { recordChange } from '#server/http/applied-changes.ts'

type UpdateRequest = z.output<typeof appointmentEndpoints.updateAppointment.body>

/** A repeat with the same idempotency key changes nothing, and is not refused because of the first one's new version. */
export async function updateAppointment(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  request: UpdateRequest,
  key: string | null,
): Promise<ChangedAppointment> {
  return changeSchedule(deps, owner.id, async (tx, setTimeForWarnings) => {
    if ((await recordChange(tx, { userId: owner.id, key, recordId: id })) === 'repeat')
      return readRepeatedUpdate(tx, id)
    const before = await readLiveAppointment(tx, id)
    if (request.seen_updated_at !== undefined) assertSeenLatest(before, request.seen_updated_at)
    const service = await bookedOrNewService(tx, before, request)
    const job = jobTime(Date.parse(request.appointment_time), service.duration)
    const checked = { job, address: request.address, exceptId: id }
    setTimeForWarnings(checked)
    const overlap_allowed = await isOverlapAllowed(tx, before, checked, request.confirmed)
    const priced = [{ id, deposit: before.deposit, price: service.price, startsAt: job.start }]
    assertRefundsConfirmed(priced, request.confirmed)
    await refundAbovePrices(tx, priced)
    const after = await updateAppointmentRow(tx, id, {
      ...(await bookedOrNewClient(tx, owner.id, before, request)),
      ...service,
      appointment_time: new Date(job.start),
      address: request.address,
      notes: request.notes,
      overlap_allowed,
    })
    const change = { before, after }
    await assertClientExists(tx, change)
    // The deposit was asked from the former client, who must not pay for another client's job.
    if (after.client_id !== before.client_id) await endRequestedDeposits(tx, [id])
    const letter = isSameClient(change)
      ? await recordChangeByOwner(tx, [change], { tellClient: request.tell_client })
      : await recordReassignment(tx, {
          appUrl: deps.appUrl,
          owner,
          ...change,
          tellClient: request.tell_client,
        })
    return toChangedAppointment(tx, id, letter)
  })
}

/** The client may still be owed the email about the first request. */
async function readRepeatedUpdate(tx: OwnerTx, id: string): Promise<ChangedAppointment> {
  const appointment = await readRepeatedAppointment(tx, id)
  return { ...appointment, letter: appointment.client_notice === 'scheduled' ? 'waiting' : 'none' }
}

/** Clients are told apart by their email, as it is what emails go to; those without one by their id. */
function isSameClient({ before, after }: Change): boolean {
  const hasSameEmail = before.client_email.toLowerCase() === after.client_email.toLowerCase()
  return hasSameEmail && (after.client_email !== '' || before.client_id === after.client_id)
}

/**
 * The booked name and, unless the owner gives another one, the price stay while the service does, even if that has
 * changed or was deleted.
 */
async function bookedOrNewService(tx: OwnerTx, before: StoredAppointment, request: UpdateRequest) {
  if (request.items) return asRequested(await findRequestedService(tx, request), request)
  const isBooked =
    request.service_id === undefined
      ? request.service === undefined || request.service === before.service
      : request.service_id === before.service_id
  const { service, price, duration } = before
  return isBooked
    ? asRequested({ service, price, duration }, request)
    : asRequested(await findRequestedService(tx, request), request)
}

/** The booked contact data stays unless another client is chosen. The job of a deleted client stays without one. */
async function bookedOrNewClient(
  tx: OwnerTx,
  userId: string,
  before: StoredAppointment,
  request: UpdateRequest,
) {
  if (before.client_id === null && !requestsClient(before, request)) return {}
  const client = requestedClient(request)
  const isBooked =
    'id' in client
      ? client.id === before.client_id
      : client.email === '' && client.name === before.client_name && client.phone === before.client_phone
  if (isBooked) return {}
  return findOrCreateClient(tx, userId, client, request.address)
}

/** Whether the request names a client other than the deleted one, of whom only the placeholder name is left. */
function requestsClient(before: StoredAppointment, request: UpdateRequest): boolean {
  const { client, client_name, client_email, client_phone } = request
  const hasOtherName = Boolean(client_name) && client_name !== before.client_name
  return Boolean(client || hasOtherName || client_email || client_phone)
}
