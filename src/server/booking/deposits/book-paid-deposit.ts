import { sql } from 'kysely'
import type { RefundReason } from '#domain/deposits/deposit-state.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { overlapsWindow } from '#server/appointment-rows/queries.ts'
import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import { paidBookingStatement } from '#server/booking/store-booking.ts'
import { confirmAppointments } from '#server/client-emails/request-email.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'
import { notifyOwner } from '#server/deposits/deposit-emails.ts'
import {
  isPayersJob,
  type PendingBooking,
  type StoredDeposit,
  updateDeposit,
} from '#server/deposits/queries.ts'

/**
 * Books the time of a deposit that was just paid, in the same transaction, or has it refunded if the time is gone. Runs
 * under the lock of the owner's schedule.
 */
export async function bookPaidDeposit(
  deps: DepositDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  paymentId: string | null,
): Promise<StoredDeposit> {
  const { id, request } = deposit
  const paid = { paid_at: now, payment_intent_id: paymentId, ended_at: sql<Date>`coalesce(ended_at, ${now})` }
  if (request === null) return storePaymentOfJob(deps, tx, deposit, paid)
  if (!(await isTimeFree(tx, deposit, request))) {
    await tx.deleteFrom('booking_holds').where('deposit_id', '=', id).execute()
    const stored = await updateDeposit(tx, id, { ...paid, ...toRefund(deposit.amount, 'time taken') })
    await notifyOwner(deps, tx, stored, 'time taken')
    return stored
  }
  const { manage_token_hash, appointment_time, ...booking } = request
  await tx.executeQuery(
    paidBookingStatement({
      ...booking,
      language: booking.language ?? null,
      id,
      userId: deposit.userId,
      appointment_time: new Date(appointment_time),
      tokenHash: Buffer.from(manage_token_hash, 'hex'),
      visitorHash: deposit.visitorHash,
    }),
  )
  const payer_id = sql<string>`(select client_id from appointments where id = ${id})`
  return updateDeposit(tx, id, {
    ...paid,
    payer_id,
    agreed_time: new Date(appointment_time),
    booked_at: now,
    appointment_id: id,
    request: null,
  })
}

type PaidColumns = Parameters<typeof updateDeposit>[2]

/**
 * The deposit was asked for by the owner. Meanwhile the job may have been given to another client or cancelled, so that it
 * needs none, or may cost less than the deposit.
 */
async function storePaymentOfJob(
  deps: DepositDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  paid: PaidColumns,
): Promise<StoredDeposit> {
  const { id, amount, appointmentId } = deposit
  const job = await tx
    .selectFrom('appointments')
    .where('id', '=', appointmentId)
    .select(['client_id', 'price', 'appointment_time', 'cancelled_at', 'cancelled_by'])
    .executeTakeFirst()
  if (job && !isPayersJob(deposit, job)) {
    // The job is another client's now, so the payment must not count for it, whatever happens to the job later.
    return updateDeposit(tx, id, { ...paid, appointment_id: null, ...toRefund(amount, 'owner') })
  }
  const payer_id = job?.client_id ?? null
  const agreed_time = job?.appointment_time ?? null
  if (!job || job.cancelled_at) {
    const reason = job?.cancelled_by === 'client' ? 'client cancelled' : 'owner cancelled'
    return updateDeposit(tx, id, { ...paid, payer_id, agreed_time, ...toRefund(amount, reason) })
  }
  const excess = amount - (job.price ?? amount)
  const stored = await updateDeposit(tx, id, {
    ...paid,
    payer_id,
    agreed_time,
    booked_at: now,
    ...(excess > 0 && toRefund(excess, 'price')),
  })
  await notifyOwner(deps, tx, stored, 'paid')
  if (appointmentId) await confirmAppointments(tx, [appointmentId])
  return stored
}

function toRefund(refund_due: number, refund_reason: RefundReason) {
  return { refund_due, refund_reason, next_refund_at: now }
}

/** Whether nobody else has the time by now. What else the visitor holds is theirs. */
async function isTimeFree(
  tx: OwnerTx,
  { id, visitorHash }: StoredDeposit,
  { appointment_time, duration }: PendingBooking,
): Promise<boolean> {
  const time = jobTime(Date.parse(appointment_time), duration)
  if (time.start <= (await tx.now()).getTime()) return false
  const [start, end] = [new Date(time.start), new Date(time.end)]
  const appointment = await tx
    .selectFrom('appointments')
    .select('id')
    .where(overlapsWindow(time))
    .executeTakeFirst()
  const hold = await tx
    .selectFrom('booking_holds')
    .select('id')
    .where('starts_at', '<', end)
    .where('ends_at', '>', start)
    .where('expires_at', '>', now)
    .where(sql<boolean>`deposit_id is distinct from ${id} and visitor_hash is distinct from ${visitorHash}`)
    .executeTakeFirst()
  return !appointment && !hold
}
