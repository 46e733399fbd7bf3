import { sql } from 'kysely'
import { nextRefundDelayMs } from '#domain/deposits/refund-delay.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { secondsFromNow } from '#server/db/product-clock.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { type DepositEmailDeps, notifyOwner } from '#server/deposits/deposit-emails.ts'
import {
  claimDeposit,
  type DepositRef,
  lockDeposit,
  releaseClaim,
  type StoredDeposit,
  updateDeposit,
} from '#server/deposits/queries.ts'
import { storeRefunded } from '#server/deposits/store-refunded.ts'
import { ProviderUnavailable, RefundRefused } from '#server/gateways/payments.ts'
import { renewInvoicedDeposit } from '#server/invoices/renew-deposit.ts'

export type RefundDeps = ProviderDeps & DepositEmailDeps

/**
 * Refunds what is due of a deposit. The provider is asked first how much it has refunded: the response to an earlier call may
 * be lost, and owners refund in its dashboard too. Safe to call twice: only the caller that claims it does the work.
 */
export async function refundDeposit(deps: RefundDeps, { userId, depositId }: DepositRef): Promise<void> {
  const { db, log } = deps
  const deposit = await db.asOwner(userId, (tx) => claimDeposit(tx, depositId, 'next_refund_at'))
  if (!deposit) return
  try {
    // Before the money goes back, so that a repeat does what was interrupted.
    if (deposit.appointmentId) await renewInvoicedDeposit(deps, userId, deposit.appointmentId)
    const refunded = await refundMissing(deps, deposit)
    await db.asOwner(userId, (tx) =>
      finish(tx, deposit, async (locked) => {
        // An event has reported that this refund failed after it was accepted.
        if (locked.refundAttempt !== deposit.refundAttempt) return
        await storeRefunded(deps, tx, locked, refunded)
        // Responses that were requested before may not know of the refund.
        await updateDeposit(tx, depositId, { fetched_at: sql<Date>`clock_timestamp()` })
      }),
    )
  } catch (error) {
    if (!(error instanceof RefundRefused || error instanceof ProviderUnavailable)) {
      await db.asOwner(userId, (tx) => releaseClaim(tx, depositId))
      throw error
    }
    log.warn({ depositId, err: error }, 'deposit could not be refunded')
    await db.asOwner(userId, (tx) => finish(tx, deposit, (locked) => storeFailure(deps, tx, locked, error)))
  }
}

/** Returns how much is refunded in total. */
async function refundMissing({ payments }: RefundDeps, deposit: StoredDeposit): Promise<number> {
  const { id, accountId, sessionId, refundDue, refundAttempt } = deposit
  const session = sessionId && (await payments.clientPayments.readSession(accountId, sessionId))
  const payment = session ? session.payment : null
  if (!payment) throw new RefundRefused('Wheelhouse has no access to this payment account any more.')
  const missing = refundDue - payment.refundedCents
  if (missing <= 0) return payment.refundedCents
  await payments.clientPayments.refund({
    accountId,
    paymentId: payment.id,
    amount: missing,
    idempotencyKey: `dep:${id}:refund:${payment.refundedCents}:${refundAttempt}`,
  })
  return refundDue
}

async function finish(
  tx: OwnerTx,
  { id }: StoredDeposit,
  store: (locked: StoredDeposit) => Promise<unknown>,
): Promise<void> {
  const locked = await lockDeposit(tx, id)
  if (locked) await store(locked)
  await releaseClaim(tx, id)
}

/** The owner sees why, and is emailed once. A provider that does not respond has not refused. */
async function storeFailure(
  deps: RefundDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  error: RefundRefused | ProviderUnavailable,
): Promise<void> {
  // An event may have reported the refund that we got no answer to.
  if (deposit.refunded >= deposit.refundDue) return
  const next_refund_at = secondsFromNow(nextRefundDelayMs(deposit.refundAttempt) / 1_000)
  if (error instanceof ProviderUnavailable && !error.wasRefused) {
    await updateDeposit(tx, deposit.id, { next_refund_at })
    return
  }
  const refund_attempt = deposit.refundAttempt + 1
  const refund_error = error instanceof RefundRefused ? error.message.slice(0, 500) : deposit.refundError
  const stored = await updateDeposit(tx, deposit.id, { next_refund_at, refund_attempt, refund_error })
  if (stored.refundError !== null && deposit.refundError === null)
    await notifyOwner(deps, tx, stored, 'refund failed')
}
