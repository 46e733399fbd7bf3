import { sql } from 'kysely'
import { checkoutOutcome, nextCheckoutSyncAtMs } from '#domain/pay/checkout-outcome.ts'
import { changeSchedule } from '#server/appointments/schedule-change.ts'
import { recordCorrection } from '#server/billing/review-queries.ts'
import type { SyncCause } from '#server/billing/sync-subscription.ts'
import { bookPaidDeposit } from '#server/booking/deposits/book-paid-deposit.ts'
import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'
import { sendUnpaidEmail } from '#server/deposits/deposit-emails.ts'
import {
  type DepositRef,
  findDeposit,
  lockDeposit,
  type StoredDeposit,
  updateDeposit,
} from '#server/deposits/queries.ts'
import { storeRefunded } from '#server/deposits/store-refunded.ts'
import { type PaymentSession, ProviderUnavailable } from '#server/gateways/payments.ts'
import { renewInvoicedDeposit } from '#server/invoices/renew-deposit.ts'

/** `session` is null if there is none, or if the provider does not know it. */
export type SyncedDeposit = { deposit: StoredDeposit | null; session: PaymentSession | null }

/** Fetches the checkout of a deposit from the provider and stores its state. A deposit that is paid by now is booked. */
export async function syncDeposit(
  deps: DepositDeps,
  { userId, depositId }: DepositRef,
  cause: SyncCause,
): Promise<SyncedDeposit> {
  const { db, payments, log } = deps
  const before = await db.asOwner(userId, (tx) => findDeposit(tx, depositId))
  if (!before?.sessionId) return { deposit: before ?? null, session: null }
  const session = await payments.clientPayments.readSession(before.accountId, before.sessionId)
  if (!session) log.warn({ sessionId: before.sessionId }, 'deposit unknown to payment provider')
  const deposit = await changeSchedule(deps, userId, (tx) => settleDeposit(deps, tx, before, session))
  if (deposit?.isPaid && deposit.appointmentId) await renewInvoice(deps, userId, deposit.appointmentId)
  const [was, became] = [before, deposit ?? before].map(paymentSummary)
  if (cause === 'review' && was !== became) {
    const correction = { objectId: before.sessionId, was: was ?? null, became: became ?? null }
    log.warn(correction, 'deposit changed without an event')
    await db.asSystem((tx) => recordCorrection(tx, { kind: 'deposit', ...correction }))
  }
  return { deposit, session }
}

/** The job may have been invoiced before the deposit was paid. Without a response, the next sync repeats it. */
async function renewInvoice(deps: DepositDeps, userId: string, appointmentId: string): Promise<void> {
  try {
    await renewInvoicedDeposit(deps, userId, appointmentId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ appointmentId, err: error }, 'deposit not yet on its invoice')
  }
}

function paymentSummary({ isPaid, refunded }: StoredDeposit): string {
  return [isPaid ? 'paid' : 'unpaid', refunded > 0 && `refunded ${refunded}`].filter(Boolean).join(', ')
}

/**
 * Stores the provider's data about a deposit. All payments of deposits pass through here, in whatever order they are
 * reported, under the lock of the owner's schedule. `depositAtRequest` was read before the session was fetched.
 */
async function settleDeposit(
  deps: DepositDeps,
  tx: OwnerTx,
  depositAtRequest: StoredDeposit,
  session: PaymentSession | null,
): Promise<StoredDeposit | null> {
  const deposit = await lockDeposit(tx, depositAtRequest.id)
  const { requestedAt: fetchedAt, sessionId } = depositAtRequest
  // Deleted or opened again meanwhile, or a response that was requested later is already stored.
  const isOutdated = deposit?.sessionId !== sessionId || (deposit.fetchedAt && deposit.fetchedAt >= fetchedAt)
  if (!deposit || isOutdated) return deposit ?? null
  if (session === null)
    return updateDeposit(tx, deposit.id, {
      fetched_at: fetchedAt,
      ...(await unknownSessionColumns(tx, deposit)),
    })
  const outcome = checkoutOutcome(session, { amount: deposit.amount, tipCents: 0 })
  const paidAtMs = deposit.paidAt?.getTime() ?? null
  const nowMs = (await tx.now()).getTime()
  const nextCheckAtMs = nextCheckoutSyncAtMs(
    { outcome, endsAtMs: session.expiresAt.getTime(), paidAtMs },
    nowMs,
  )
  const stored = await updateDeposit(tx, deposit.id, {
    fetched_at: fetchedAt,
    next_check_at: nextCheckAtMs === null ? null : new Date(nextCheckAtMs),
    ...(session.payment && { dispute_status: session.payment.disputeStatus }),
  })
  switch (outcome) {
    case 'paid': {
      const paid = stored.isPaid
        ? stored
        : await bookPaidDeposit(deps, tx, stored, session.payment?.id ?? null)
      const refunded = session.payment?.refundedCents ?? 0
      const isReturned = session.payment?.disputeStatus === 'lost'
      const due = isReturned ? await withoutOwedRefund(tx, paid, refunded) : paid
      return storeRefunded(deps, tx, due, refunded)
    }
    case 'over':
      return stored.isPaid ? stored : endUnpaid(deps, tx, stored)
    case 'mismatch':
      deps.log.error(
        { sessionId, depositId: deposit.id },
        'payment differs from the deposit that was asked for',
      )
      return stored
    default:
      return stored
  }
}

/** The bank has returned the money to the client. The provider refuses to refund it too, and the owner shouldn't. */
function withoutOwedRefund(tx: OwnerTx, { id, refundDue }: StoredDeposit, refunded: number) {
  return updateDeposit(tx, id, { refund_due: Math.min(refundDue, refunded) })
}

const ENDED_BY_NOW = sql<Date>`coalesce(ended_at, ${now})`

const CHECK_AGAIN_MS = 6 * 60 * 60_000
const MAX_UNKNOWN_MS = 14 * 24 * 60 * 60_000

/** That the provider doesn't know a session, or not with our key, may be temporary. */
async function unknownSessionColumns(tx: OwnerTx, { expiresAt, isPaid, request }: StoredDeposit) {
  const nowMs = (await tx.now()).getTime()
  const mayReappear = nowMs - expiresAt.getTime() <= MAX_UNKNOWN_MS
  if (mayReappear) return { next_check_at: new Date(nowMs + CHECK_AGAIN_MS) }
  const hasNoBooking = !isPaid && request !== null
  return { next_check_at: null, ...(hasNoBooking && { ended_at: ENDED_BY_NOW, request: null }) }
}

/** Nobody paid, and nobody can any more. A deposit that the owner asked for can be paid at the next checkout. */
async function endUnpaid(deps: DepositDeps, tx: OwnerTx, deposit: StoredDeposit): Promise<StoredDeposit> {
  await tx.deleteFrom('booking_holds').where('deposit_id', '=', deposit.id).execute()
  if (deposit.request === null)
    return updateDeposit(tx, deposit.id, { session_id: null, next_check_at: null })
  // Whoever chose another time knows that this one is free.
  if (!deposit.isEnded) await sendUnpaidEmail(deps, tx, deposit)
  return updateDeposit(tx, deposit.id, {
    ended_at: ENDED_BY_NOW,
    request: null,
    next_check_at: null,
  })
}
