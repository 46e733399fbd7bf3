import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import { syncDeposit } from '#server/booking/deposits/sync-deposit.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'
import type { StoredDeposit } from '#server/deposits/queries.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'

/** Ends the checkout, so that it can no longer be paid. If it was paid just before, the payment counts. */
export async function endDepositCheckout(
  deps: DepositDeps,
  { userId, id, accountId, sessionId }: StoredDeposit,
): Promise<StoredDeposit | null> {
  if (sessionId === null) return null
  await deps.payments.clientPayments.expireCheckout(accountId, sessionId)
  const { session, deposit } = await syncDeposit(deps, { userId, depositId: id }, 'request')
  if (session?.status === 'open') throw new ProviderUnavailable(`checkout ${sessionId} is still open`)
  return deposit
}

/**
 * Ends a reservation without a checkout. Nobody has seen one, so nobody can pay, and the time is free again. A deposit that
 * the owner asked for can still be paid.
 */
export async function endUnopened(tx: OwnerTx, { id, request }: StoredDeposit): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('deposits')
    .set({ next_check_at: null, ...(request && { ended_at: now, request: null }) })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tx.deleteFrom('booking_holds').where('deposit_id', '=', id).execute()
}
