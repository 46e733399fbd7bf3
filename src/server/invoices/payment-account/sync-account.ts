import { recordCorrection } from '#server/billing/review-queries.ts'
import type { SyncCause } from '#server/billing/sync-subscription.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import {
  accountById,
  closeAccount,
  lockedAccount,
  markUnreachable,
  planAccountCheck,
  type StoredAccount,
  storeAccount,
} from '#server/invoices/payment-account/queries.ts'

/** Asks the provider how the account stands now and stores it. Undefined where there is no such account. */
export async function syncAccount(
  { db, payments, log }: ProviderDeps,
  accountId: string,
  because: SyncCause,
): Promise<StoredAccount | undefined> {
  const known = await db.asSystem((tx) => accountById(tx, accountId))
  if (!known || known.isClosed) return known
  const found = await payments.connect.account(accountId)
  return db.asSystem(async (tx) => {
    // Somebody else may have stored the same while the provider was asked: it is counted once.
    const before = await lockedAccount(tx, accountId)
    if (!before) return undefined
    // Not to be found may be our mistake, a wrong key for instance; only its own word closes an account.
    if (found === null) await markUnreachable(tx, accountId)
    else if (found.isClosed) await closeAccount(tx, accountId)
    else await storeAccount(tx, accountId, { ...found, fetchedAt: known.askedAt })
    await planAccountCheck(tx, accountId, found?.cardPayments === 'active' ? '1 day' : '1 hour')
    const after = await accountById(tx, accountId)
    const [was, became] = [before, after].map(wordFor)
    if (because === 'review' && before.cardPayments !== null && was !== became) {
      const correction = { objectId: accountId, was: was ?? null, became: became ?? null }
      log.warn(correction, 'a payment account had changed without our being told')
      await recordCorrection(tx, { kind: 'payment account', ...correction })
    }
    return after
  })
}

function wordFor(account: StoredAccount | undefined): string | null {
  if (!account || account.isClosed) return 'closed'
  return account.unreachableSince ? 'unreachable' : account.cardPayments
}
