import { sql } from 'kysely'
import type { RefundReason } from '#domain/deposits/deposit-state.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import { IS_UNCLAIMED } from '#server/db/claims.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { now, secondsFromNow } from '#server/db/product-clock.ts'

type RefundRequest = {
  reason: RefundReason
  /** How much of the deposit is refunded in total, in cents. All of it by default. */
  total?: number
  /** The owner may still undo the change that causes it. */
  canUndo?: boolean
}

/** A bank that has decided for the client has returned the money already. */
const IS_UNRETURNED = sql<boolean>`dispute_status is distinct from 'lost'`

/** Has the paid deposits of these appointments refunded by the worker. Does nothing for others. */
export async function requestRefunds(
  tx: OwnerTx,
  appointmentIds: readonly string[],
  { reason, total, canUndo = false }: RefundRequest,
): Promise<void> {
  if (appointmentIds.length === 0) return
  const refundDue = sql<number>`least(amount, ${total ?? sql`amount`})`
  await tx
    .updateTable('deposits')
    .set({
      refund_due: refundDue,
      // A refund that the owner asked for isn't withdrawn when a cancelled job is restored.
      refund_reason: sql<RefundReason>`case when refund_reason = 'owner' then refund_reason else ${reason} end`,
      next_refund_at: canUndo ? secondsFromNow(UNDO_SECONDS) : now,
    })
    .where('appointment_id', 'in', appointmentIds)
    .where('paid_at', 'is not', null)
    .where(IS_UNRETURNED)
    .where(sql<boolean>`refunded < ${refundDue} and refund_due <= ${refundDue}`)
    .execute()
}

type Cancellation = {
  by: 'owner' | 'client'
  /** False: the client cancelled too late, or the owner keeps the deposit. */
  isRefunded: boolean
}

/** Refunds the deposits of appointments that were just cancelled. Those that nobody has paid can't be paid any more. */
export async function cancelDeposits(
  tx: OwnerTx,
  appointmentIds: readonly string[],
  { by, isRefunded }: Cancellation,
): Promise<void> {
  await endRequestedDeposits(tx, appointmentIds)
  if (isRefunded)
    await requestRefunds(tx, appointmentIds, { reason: `${by} cancelled`, canUndo: by === 'owner' })
}

/**
 * Takes back what cancelling these appointments caused: refunds, unless the worker is making them by now, and the end of
 * deposits that the owner had asked for. Runs before the appointments are restored.
 */
export async function restoreDeposits(tx: OwnerTx, appointmentIds: readonly string[]): Promise<void> {
  if (appointmentIds.length === 0) return
  await withdrawRefunds(tx, appointmentIds, ['owner cancelled', 'client cancelled'])
  await refundAbovePrices(tx, appointmentIds)
  // Those that the owner waived before ended earlier.
  await tx
    .updateTable('deposits as d')
    .from('appointments as a')
    .set({ ended_at: null })
    .whereRef('a.id', '=', 'd.appointment_id')
    .where('a.id', 'in', appointmentIds)
    .where('d.paid_at', 'is', null)
    .whereRef('d.ended_at', '>=', 'a.cancelled_at')
    .execute()
}

/** Has what clients paid in advance beyond the price of their appointments refunded. */
async function refundAbovePrices(tx: OwnerTx, appointmentIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('deposits as d')
    .from('appointments as a')
    .set({ refund_due: sql<number>`d.amount - a.price`, refund_reason: 'price', next_refund_at: now })
    .whereRef('a.id', '=', 'd.appointment_id')
    .where('a.id', 'in', appointmentIds)
    .where('d.paid_at', 'is not', null)
    .where(IS_UNRETURNED)
    .where(sql<boolean>`d.amount - a.price > greatest(d.refund_due, d.refunded)`)
    .execute()
}

/** Takes back refunds for these reasons, unless the worker is making them by now. */
export async function withdrawRefunds(
  tx: OwnerTx,
  appointmentIds: readonly string[],
  reasons: readonly RefundReason[],
): Promise<void> {
  if (appointmentIds.length === 0) return
  await tx
    .updateTable('deposits')
    .set({
      refund_due: sql<number>`refunded`,
      refund_reason: null,
      refund_error: null,
      next_refund_at: null,
      // It may have been paid after the job was cancelled. It is part of the job now.
      booked_at: sql<Date>`coalesce(booked_at, ${now})`,
    })
    .where('appointment_id', 'in', appointmentIds)
    .where('refund_reason', 'in', reasons)
    .where(sql<boolean>`refunded < refund_due`)
    .where(IS_UNCLAIMED)
    .execute()
}

/** The worker closes the provider's page. */
export async function endRequestedDeposits(tx: OwnerTx, appointmentIds: readonly string[]): Promise<void> {
  if (appointmentIds.length === 0) return
  await tx
    .updateTable('deposits')
    .set({ ended_at: now, next_check_at: now })
    .where('appointment_id', 'in', appointmentIds)
    .where('paid_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}
