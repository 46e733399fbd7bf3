import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { Instant } from '#domain/time/instant.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { STORED_COLUMNS, updateAppointmentRow } from '#server/appointment-rows/queries.ts'
import { isOverlap } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { findObstacle } from '#server/booking/refuse-time.ts'
import { recordChangeByClient } from '#server/client-emails/record-change-by-client.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { findDepositOf, type StoredDeposit, updateDeposit } from '#server/deposits/queries.ts'
import { cancelDeposits } from '#server/deposits/request-refund.ts'
import { limitInTransaction, refuseTooMany } from '#server/http/limit-in-transaction.ts'
import { type FollowedLink, followLinkToChange, type ManageDeps } from '#server/manage-booking/follow-link.ts'
import {
  assertCancellable,
  assertChangeable,
  bookingState,
  type ManagedAppointment,
  refundDeadline,
  toManagedBooking,
} from '#server/manage-booking/managed-booking.ts'
import { readSlotContext } from '#server/manage-booking/read-managed-slots.ts'

/** Moves an appointment to an open slot. The database constraint makes the final decision about overlaps. */
export async function moveBooking(
  deps: ManageDeps,
  link: FollowedLink,
  { appointmentTime }: { appointmentTime: string },
): Promise<ManagedBooking> {
  const start = Date.parse(appointmentTime)
  try {
    return await followLinkToChange(deps, link, async (tx, managed) => {
      const before = managed.appointment
      assertChangeable(managed)
      if (before.appointment_time.getTime() === start) return toManagedBooking(managed)
      await assertOffered(tx, managed, start)
      if (deps.limitsOn) await limitInTransaction(tx, 'move by link', [before.id], MOVE_LIMIT)
      const after = await updateAppointmentRow(tx, before.id, {
        appointment_time: new Date(start),
        overlap_allowed: false,
      })
      await recordChangeByClient(tx, { before, after })
      const deposit = await storeAgreedTime(tx, managed, new Date(start))
      return toManagedBooking({ ...managed, appointment: after, deposit })
    })
  } catch (error) {
    if (isOverlap(error)) refuse('slot_taken')
    refuseTooMany(error, 'many changes in a short time')
    throw error
  }
}

/** Each move sends an email to the owner. Cancelling needs no limit: it happens once. */
const MOVE_LIMIT = { tries: 10, windowSeconds: 60 * 60 }

async function assertOffered(tx: OwnerTx, managed: ManagedAppointment, start: Instant): Promise<void> {
  const { date } = localDayAt(managed.availability.timeZone, start)
  const obstacle = findObstacle(await readSlotContext(tx, managed, { from: date, days: 1 }), start)
  if (!obstacle) return
  const { sentence } = obstacle
  if (sentence === null) refuse('slot_taken')
  refuse('slot_not_offered', { message: sentence })
}

/**
 * Records that the client keeps the time that they saw. The owner sees it on the job. Idempotent, and not a change of the
 * appointment: nobody is emailed, and an owner who is editing it can save.
 */
export function acceptTime(
  deps: ManageDeps,
  link: FollowedLink,
  { appointmentTime }: { appointmentTime: string },
): Promise<ManagedBooking> {
  return followLinkToChange(deps, link, async (tx, managed) => {
    const { id, appointment_time, new_time_accepted_at } = managed.appointment
    if (bookingState(managed) !== 'booked' || appointment_time.getTime() !== Date.parse(appointmentTime))
      refuse('changed_elsewhere', {
        message: 'This appointment has changed since. Please look at it again.',
        details: { current: toManagedBooking(managed) },
      })
    if (new_time_accepted_at) return toManagedBooking(managed)
    const accepted = await tx
      .updateTable('appointments')
      .set({ new_time_accepted_at: new Date(managed.now) })
      .where('id', '=', id)
      .returning(STORED_COLUMNS)
      .executeTakeFirstOrThrow()
    const deposit = await storeAgreedTime(tx, managed, appointment_time)
    return toManagedBooking({ ...managed, appointment: accepted, deposit })
  })
}

/** What the client chose themselves decides until when a deposit is refunded. Resolves to the deposit. */
async function storeAgreedTime(
  tx: OwnerTx,
  { deposit }: ManagedAppointment,
  agreed_time: Date,
): Promise<StoredDeposit | null> {
  return deposit?.isPaid ? updateDeposit(tx, deposit.id, { agreed_time }) : deposit
}

/** Idempotent: a cancelled appointment stays cancelled, whoever cancelled it. */
export function cancelBooking(deps: ManageDeps, link: FollowedLink): Promise<ManagedBooking> {
  return followLinkToChange(deps, link, async (tx, managed) => {
    const before = managed.appointment
    if (before.cancelled_at) return toManagedBooking(managed)
    assertCancellable(managed)
    const { deposit, now } = managed
    const isRefunded = deposit !== null && now < refundDeadline(deposit, managed).getTime()
    await cancelDeposits(tx, [before.id], { by: 'client', isRefunded })
    const after = await updateAppointmentRow(tx, before.id, {
      cancelled_at: new Date(managed.now),
      cancelled_by: 'client',
    })
    await recordChangeByClient(tx, { before, after })
    const settled = (await findDepositOf(tx, before.id)) ?? null
    return toManagedBooking({ ...managed, appointment: after, deposit: settled })
  })
}
