import { NOT_CONNECTED, type PaymentAccount } from '#contract/payment-account.ts'
import { accountState } from '#domain/billing/account-state.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { findAccount, type StoredAccount } from '#server/invoices/payment-account/queries.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'

/** A screen waits for this, so stored data is used after this time. */
const SYNC_WITHIN_MS = 2_000

/** The provider's current data, or stored data if the provider does not respond. */
export async function readAccount(deps: ProviderDeps, userId: string): Promise<PaymentAccount> {
  const stored = await findConnectedAccount(deps, userId)
  return accountView(stored && (await syncIfReachable(deps, stored)))
}

export async function findConnectedAccount(
  { db }: ProviderDeps,
  userId: string,
): Promise<StoredAccount | undefined> {
  const stored = await db.asOwner(userId, (tx) => findAccount(tx, userId))
  return stored?.isDisconnected ? undefined : stored
}

async function syncIfReachable(
  deps: ProviderDeps,
  stored: StoredAccount,
): Promise<StoredAccount | undefined> {
  try {
    const depsWithLimit = { ...deps, payments: deps.payments.within(SYNC_WITHIN_MS) }
    return await syncAccount(depsWithLimit, stored.accountId, 'request')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const { accountId } = stored
    deps.log.warn({ accountId, err: error }, 'provider unavailable, using the stored payment account')
    return stored
  }
}

function accountView(account: StoredAccount | undefined): PaymentAccount {
  if (!account || account.isClosed || account.isDisconnected || account.unreachableSince) return NOT_CONNECTED
  return {
    connected: true,
    account_id: account.accountId,
    account_name: account.name,
    ...accountState(account),
  }
}
