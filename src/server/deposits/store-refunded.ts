import { nextRefundDelayMs } from '#domain/deposits/refund-delay.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { secondsFromNow } from '#server/db/product-clock.ts'
import { type DepositEmailDeps, notifyOwner, sendRefundEmail } from '#server/deposits/deposit-emails.ts'
import { type StoredDeposit, updateDeposit } from '#server/deposits/queries.ts'

/** Stores how much the provider has accepted to refund, whoever asked for it, and tells the client about what is new. */
export async function storeRefunded(
  deps: DepositEmailDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  refunded: number,
): Promise<StoredDeposit> {
  const isComplete = refunded >= deposit.refundDue
  if (refunded > deposit.refunded) await sendRefundEmail(deps, tx, deposit, refunded - deposit.refunded)
  if (refunded < deposit.refunded) return storeReturned(deps, tx, deposit, refunded)
  return updateDeposit(tx, deposit.id, {
    refunded,
    ...(isComplete && { refund_error: null, next_refund_at: null }),
    // It was needed for the emails.
    ...(isComplete && !deposit.isBooked && { request: null }),
  })
}

/** A refund that was accepted has failed later, and the money is back on the owner's account. It is tried again. */
async function storeReturned(
  deps: DepositEmailDeps,
  tx: OwnerTx,
  deposit: StoredDeposit,
  refunded: number,
): Promise<StoredDeposit> {
  const stored = await updateDeposit(tx, deposit.id, {
    refunded,
    refund_error: 'The client’s bank returned the refund.',
    // Otherwise the provider would repeat its answer to the refund that failed.
    refund_attempt: deposit.refundAttempt + 1,
    next_refund_at: secondsFromNow(nextRefundDelayMs(deposit.refundAttempt) / 1_000),
  })
  if (stored.refundDue > refunded) await notifyOwner(deps, tx, stored, 'refund failed')
  return stored
}
