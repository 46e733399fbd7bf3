import { accountState } from '#domain/billing/account-state.ts'
import { refuse } from '#server/base/refusal.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import type { StoredAccount } from '#server/invoices/payment-account/queries.ts'
import { findConnectedAccount } from '#server/invoices/payment-account/read-account.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'

/** Asks the provider, and refuses if the owner's account cannot take payments now. Returns its id. */
export async function assertAccountReady(deps: ProviderDeps, userId: string): Promise<string> {
  const stored = (await findConnectedAccount(deps, userId)) ?? refuse('account_not_connected')
  const account = await syncAccount(deps, stored.accountId, 'request')
  if (!isConnected(account)) return refuse('account_not_connected')
  const { rejected, charges_enabled } = accountState(account)
  if (rejected) refuse('account_rejected')
  return charges_enabled ? account.accountId : refuse('account_not_ready')
}

/** Asks the provider whether the owner's account can take payments now, and stores the answer. */
export async function isAccountReady(deps: ProviderDeps, userId: string): Promise<boolean> {
  const stored = await findConnectedAccount(deps, userId)
  return stored !== undefined && canTakePayments(await syncAccount(deps, stored.accountId, 'request'))
}

/** Uses stored data, without asking the provider. */
export function canTakePayments(account: StoredAccount | undefined): boolean {
  return isConnected(account) && accountState(account).charges_enabled
}

function isConnected(account: StoredAccount | undefined): account is StoredAccount {
  return account !== undefined && !account.isDisconnected && !account.isClosed && !account.unreachableSince
}
