import type { OwedRefund } from '#contract/owner-data.ts'
import { refuse } from '#server/base/refusal.ts'
import { owedRefunds, retryOwedRefunds } from '#server/deposits/queries.ts'
import { type RefundDeps, refundDeposit } from '#server/deposits/refund-deposit.ts'
import { forEachOf } from '#server/owner-data/for-each-of.ts'

/**
 * Makes all refunds that are due, without waiting for the next attempt or the end of an undo. Refuses if one failed
 * that the owner has not acknowledged: we can't make it after the account is gone.
 */
export async function settleRefunds(
  deps: RefundDeps,
  userId: string,
  acknowledgedIds: readonly string[],
): Promise<void> {
  const due = await deps.db.asOwner(userId, retryOwedRefunds)
  await forEachOf(due, ({ id }) => refundDeposit(deps, { userId, depositId: id }))
  const owed = await deps.db.asOwner(userId, owedRefunds)
  if (owed.every(({ id }) => acknowledgedIds.includes(id))) return
  const refunds = owed.map(({ id, ...refund }): OwedRefund => ({ deposit_id: id, ...refund }))
  refuse('refunds_owed', { details: { refunds } })
}
