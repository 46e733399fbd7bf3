import { accountState } from '#domain/billing/account-state.ts'
import { type ActivityCaller, recordActivity } from '#server/activity/record-activity.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { reviewCheckoutsNow } from '#server/invoices/pay/checkout-queries.ts'
import {
  closeAccount,
  findAccount,
  insertAccount,
  nextAccountNumber,
  type StoredAccount,
  setConnected,
} from '#server/invoices/payment-account/queries.ts'
import { findConnectedAccount } from '#server/invoices/payment-account/read-account.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'

/** The page where onboarding continues; none if it is complete. */
type Onboarding = { url?: string }

/** Connects the owner's account, and creates it the first time. */
export async function connectAccount(
  deps: ProviderDeps,
  owner: { id: string; email: string },
  caller: ActivityCaller,
): Promise<Onboarding> {
  const account = (await findUsableAccount(deps, owner.id)) ?? (await createAccount(deps, owner))
  const onboarding = await onboardingFor(deps, account)
  await deps.db.asSystem(async (tx) => {
    await setConnected(tx, account.accountId, true)
    await recordActivity(tx, caller, { userId: owner.id, kind: 'payment-account-connected' })
  })
  return onboarding
}

/** Called from a link that anybody could have sent, so it neither creates nor connects an account. */
export async function continueOnboarding(deps: ProviderDeps, userId: string): Promise<Onboarding> {
  const account = await findUsableAccount(deps, userId)
  if (!account || account.isDisconnected) return refuse('account_not_connected')
  return onboardingFor(deps, account)
}

async function onboardingFor({ payments }: ProviderDeps, account: StoredAccount): Promise<Onboarding> {
  const { rejected, charges_enabled } = accountState(account)
  if (rejected) refuse('account_rejected')
  return charges_enabled ? {} : { url: await payments.connect.createSetUpUrl(account.accountId) }
}

/** Disconnects the account on our side only: it stays at the provider, with its history. Its open checkouts are ended. */
export async function disconnectAccount(db: Database, userId: string, caller: ActivityCaller): Promise<void> {
  await db.asSystem(async (tx) => {
    const account = await findAccount(tx, userId)
    if (!account) return
    await setConnected(tx, account.accountId, false)
    await reviewCheckoutsNow(tx, account)
    await recordActivity(tx, caller, { userId, kind: 'payment-account-disconnected' })
  })
}

/** The provider's dashboard. An account that never finished onboarding has no page of its own yet. */
export async function readDashboardUrls(
  deps: ProviderDeps,
  userId: string,
): Promise<{ url?: string; fallbackUrl: string }> {
  const account = (await findConnectedAccount(deps, userId)) ?? refuse('account_not_connected')
  const { url, fallbackUrl } = deps.payments.connect.dashboard(account.accountId)
  return accountState(account).details_submitted ? { url, fallbackUrl } : { fallbackUrl }
}

/** An account that the provider cannot find for this long is considered lost. */
const LOST_AFTER_MS = 60 * 60 * 1_000

/** Null if there is no account, or only one that can never be used again. */
async function findUsableAccount(deps: ProviderDeps, userId: string): Promise<StoredAccount | null> {
  const { db } = deps
  const stored = await db.asOwner(userId, (tx) => findAccount(tx, userId))
  const current = stored && (await syncAccount(deps, stored.accountId, 'request'))
  if (!current || current.isClosed) return null
  if (!current.unreachableSince && !isAbandoned(current)) return current
  const isLost = await db.asSystem(async (tx) => {
    const unreachableMs = (await tx.now()).getTime() - (current.unreachableSince?.getTime() ?? 0)
    const shouldClose = isAbandoned(current) || unreachableMs >= LOST_AFTER_MS
    if (shouldClose) await closeAccount(tx, current.accountId)
    return shouldClose
  })
  return isLost ? null : refuse('provider_unavailable')
}

/** Whether the provider rejected it and the owner disconnected it: connecting again then creates a new account. */
function isAbandoned(account: StoredAccount): boolean {
  return account.isDisconnected && accountState(account).rejected
}

async function createAccount({ db, payments }: ProviderDeps, { id, email }: { id: string; email: string }) {
  const { n, businessName } = await db.asSystem(async (tx) => ({
    n: await nextAccountNumber(tx, id),
    businessName: await businessNameOf(tx, id),
  }))
  const accountId = await payments.connect.createAccount({ userId: id, n, email, businessName })
  return db.asSystem(async (tx) => {
    await insertAccount(tx, { accountId, userId: id, n })
    return (await findAccount(tx, id)) ?? refuse('not_found')
  })
}

async function businessNameOf(tx: SystemTx, userId: string): Promise<string | null> {
  const settings = tx.selectFrom('user_settings').where('user_id', '=', userId).select('business_name')
  return (await settings.executeTakeFirst())?.business_name ?? null
}
