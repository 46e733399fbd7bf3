import { accountState } from '#domain/billing/account-state.ts'
import { refuse } from '#server/base/refusal.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { connectedAccount } from '#server/invoices/payment-account/read-account.ts'

/** Where the owner sees their money. An account that was never set up has no page of its own yet. */
export async function linkDashboard(
  deps: ProviderDeps,
  userId: string,
): Promise<{ url?: string; fallbackUrl: string }> {
  const account = (await connectedAccount(deps, userId)) ?? refuse('account_not_connected')
  const { url, fallbackUrl } = deps.payments.connect.dashboard(account.accountId)
  return accountState(account).details_submitted ? { url, fallbackUrl } : { fallbackUrl }
}
