import { recordCorrection } from '#server/billing/queries.ts'
import type { SyncDeps, SyncOptions } from '#server/billing/sync-subscription.ts'
import {
  accountById,
  closeAccount,
  planAccountCheck,
  type StoredAccount,
  storeAccount,
} from '#server/payment-account/queries.ts'

/** Asks the provider how the account stands now and stores it. Null where there is no such account. */
export async function syncAccount(
  { db, payments, log }: SyncDeps,
  accountId: string,
  { because, withinMs }: SyncOptions,
): Promise<StoredAccount | null> {
  const before = await db.asSystem((tx) => accountById(tx, accountId))
  if (!before || before.isClosed) return before
  const limit = withinMs === undefined ? {} : { withinMs }
  const found = await payments.connect.account(accountId, limit)
  return db.asSystem(async (tx) => {
    const isGone = found === null || found.isClosed
    if (isGone) await closeAccount(tx, accountId)
    else {
      await storeAccount(tx, accountId, { ...found, fetchedAt: before.askedAt })
      await planAccountCheck(tx, accountId, found.cardPayments === 'active' ? '1 day' : '1 hour')
    }
    const after = await accountById(tx, accountId)
    const became = isGone ? 'closed' : (after?.cardPayments ?? null)
    if (because === 'review' && became !== before.cardPayments && before.cardPayments !== null) {
      const correction = { objectId: accountId, was: before.cardPayments, became }
      log.warn(correction, 'a payment account had changed without our being told')
      await recordCorrection(tx, { kind: 'payment account', ...correction })
    }
    return after
  })
}
