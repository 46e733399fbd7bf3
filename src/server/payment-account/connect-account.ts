import { accountState } from '#domain/billing/account-state.ts'
import type { SyncDeps } from '#server/billing/sync-subscription.ts'
import {
  accountOf,
  businessNameOf,
  insertAccount,
  nextAccountNumber,
  type StoredAccount,
  setConnected,
} from '#server/payment-account/queries.ts'
import { syncAccount } from '#server/payment-account/sync-account.ts'
import { refuse } from '#server/refusal.ts'

/** Connects the owner's account, making it the first time, and says where its set-up goes on, if it does. */
export async function connectAccount(
  deps: SyncDeps,
  owner: { id: string; email: string },
): Promise<{ url?: string }> {
  const { db, payments } = deps
  const account = (await knownAccount(deps, owner.id)) ?? (await newAccount(deps, owner))
  const { rejected, charges_enabled } = accountState(account)
  if (rejected) refuse('account_rejected')
  await db.asSystem((tx) => setConnected(tx, account.accountId, true))
  return charges_enabled ? {} : { url: await payments.connect.setUpUrl(account.accountId) }
}

/** Null also for one that the provider has closed since: it can never be used again. */
async function knownAccount(deps: SyncDeps, userId: string): Promise<StoredAccount | null> {
  const stored = await deps.db.asSystem((tx) => accountOf(tx, userId))
  const current = stored && (await syncAccount(deps, stored.accountId, { because: 'request' }))
  return current?.isClosed ? null : current
}

async function newAccount({ db, payments }: SyncDeps, { id, email }: { id: string; email: string }) {
  const { n, businessName } = await db.asSystem(async (tx) => ({
    n: await nextAccountNumber(tx, id),
    businessName: await businessNameOf(tx, id),
  }))
  const wish = { userId: id, n, email, businessName: businessName ?? email }
  const accountId = await payments.connect.createAccount(wish)
  return db.asSystem(async (tx) => {
    await insertAccount(tx, { accountId, userId: id, n })
    return (await accountOf(tx, id)) ?? refuse('provider_unavailable')
  })
}
