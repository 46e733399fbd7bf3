import { recordCorrection } from '#server/billing/review-queries.ts'
import type { SyncCause } from '#server/billing/sync-subscription.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import {
  closeAccount,
  findAccountById,
  lockAccount,
  markUnreachable,
  type StoredAccount,
  scheduleAccountCheck,
  storeAccount,
} from '#server/invoices/payment-account/queries.ts'

/** Fetches the account from the provider and stores its state. Undefined if we have no such account. */
export async function syncAccount(
  { db, payments, log }: ProviderDeps,
  accountId: string,
  cause: SyncCause,
): Promise<StoredAccount | undefined> {
  const stored = await db.asSystem((tx) => findAccountById(tx, accountId))
  if (!stored || stored.isClosed) return stored
  const fetched = await payments.connect.readAccount(accountId)
  return db.asSystem(async (tx) => {
    // Read again: a concurrent sync may have stored the same change, and its correction is recorded once.
    const before = await lockAccount(tx, accountId)
    if (!before) return undefined
    // A missing account may be our own error, such as a wrong key; only an explicit closure closes it.
    if (fetched === null) await markUnreachable(tx, accountId)
    else if (fetched.isClosed) await closeAccount(tx, accountId)
    else await storeAccount(tx, accountId, { ...fetched, fetchedAt: stored.requestedAt })
    await scheduleAccountCheck(tx, accountId, fetched?.cardPayments === 'active' ? '1 day' : '1 hour')
    const after = await findAccountById(tx, accountId)
    const [was, became] = [before, after].map(accountSummary)
    if (cause === 'review' && before.cardPayments !== null && was !== became) {
      const correction = { objectId: accountId, was: was ?? null, became: became ?? null }
      log.warn(correction, 'payment account changed without an event')
      await recordCorrection(tx, { kind: 'payment account', ...correction })
    }
    return after
  })
}

function accountSummary(account: StoredAccount | undefined): string | null {
  if (!account || account.isClosed) return 'closed'
  return account.unreachableSince ? 'unreachable' : account.cardPayments
}
