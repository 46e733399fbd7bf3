import { accountState } from '#domain/billing/account-state.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { hurryCheckouts } from '#server/invoices/pay/checkout-queries.ts'
import {
  accountOf,
  closeAccount,
  insertAccount,
  nextAccountNumber,
  type StoredAccount,
  setConnected,
} from '#server/invoices/payment-account/queries.ts'
import { connectedAccount } from '#server/invoices/payment-account/read-account.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'

/** Where the set-up goes on. None where nothing is left to set up. */
type SetUp = { url?: string }

/** Connects the owner's account, making it the first time. */
export async function connectAccount(
  deps: ProviderDeps,
  owner: { id: string; email: string },
): Promise<SetUp> {
  const account = (await knownAccount(deps, owner.id)) ?? (await newAccount(deps, owner))
  const setUp = await setUpOf(deps, account)
  await deps.db.asSystem((tx) => setConnected(tx, account.accountId, true))
  return setUp
}

/** For a link that anybody could have sent: it makes and connects nothing. */
export async function continueSetUp(deps: ProviderDeps, userId: string): Promise<SetUp> {
  const account = await knownAccount(deps, userId)
  if (!account || account.isDisconnected) return refuse('account_not_connected')
  return setUpOf(deps, account)
}

async function setUpOf({ payments }: ProviderDeps, account: StoredAccount): Promise<SetUp> {
  const { rejected, charges_enabled } = accountState(account)
  if (rejected) refuse('account_rejected')
  return charges_enabled ? {} : { url: await payments.connect.setUpUrl(account.accountId) }
}

/** Ours alone: the account lives on at the provider, with its history. What clients could still pay into it is ended. */
export async function disconnectAccount(db: Database, userId: string): Promise<void> {
  await db.asSystem(async (tx) => {
    const account = await accountOf(tx, userId)
    if (!account) return
    await setConnected(tx, account.accountId, false)
    await hurryCheckouts(tx, account)
  })
}

/** Where the owner sees their money. An account that was never set up has no page of its own yet. */
export async function linkDashboard(
  deps: ProviderDeps,
  userId: string,
): Promise<{ url?: string; fallbackUrl: string }> {
  const account = (await connectedAccount(deps, userId)) ?? refuse('account_not_connected')
  const { url, fallbackUrl } = deps.payments.connect.dashboard(account.accountId)
  return accountState(account).details_submitted ? { url, fallbackUrl } : { fallbackUrl }
}

/** An hour of not being found is no hiccup of the provider's any more. */
const GIVEN_UP_AFTER_MS = 60 * 60 * 1_000

/** Null also for one that can never be used again. */
async function knownAccount(deps: ProviderDeps, userId: string): Promise<StoredAccount | null> {
  const { db } = deps
  const stored = await db.asOwner(userId, (tx) => accountOf(tx, userId))
  const current = stored && (await syncAccount(deps, stored.accountId, 'request'))
  if (!current || current.isClosed) return null
  if (!current.unreachableSince && !isGivenUp(current)) return current
  const isLost = await db.asSystem(async (tx) => {
    const unreachableMs = (await tx.now()).getTime() - (current.unreachableSince?.getTime() ?? 0)
    const isOver = isGivenUp(current) || unreachableMs >= GIVEN_UP_AFTER_MS
    if (isOver) await closeAccount(tx, current.accountId)
    return isOver
  })
  return isLost ? null : refuse('provider_unavailable')
}

/** Turned down by the provider, and then disconnected by the owner: who connects again begins anew. */
function isGivenUp(account: StoredAccount): boolean {
  return account.isDisconnected && accountState(account).rejected
}

async function newAccount({ db, payments }: ProviderDeps, { id, email }: { id: string; email: string }) {
  const { n, businessName } = await db.asSystem(async (tx) => ({
    n: await nextAccountNumber(tx, id),
    businessName: await businessNameOf(tx, id),
  }))
  const accountId = await payments.connect.createAccount({ userId: id, n, email, businessName })
  return db.asSystem(async (tx) => {
    await insertAccount(tx, { accountId, userId: id, n })
    return (await accountOf(tx, id)) ?? refuse('not_found')
  })
}

async function businessNameOf(tx: SystemTx, userId: string): Promise<string | null> {
  const settings = tx.selectFrom('user_settings').where('user_id', '=', userId).select('business_name')
  return (await settings.executeTakeFirst())?.business_name ?? null
}
