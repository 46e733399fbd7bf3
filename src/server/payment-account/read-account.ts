import type { PaymentAccount } from '#contract/payment-account.ts'
import { accountState } from '#domain/billing/account-state.ts'
import type { SyncDeps } from '#server/billing/sync-subscription.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { accountOf, type StoredAccount } from '#server/payment-account/queries.ts'
import { syncAccount } from '#server/payment-account/sync-account.ts'

const ASK_WITHIN_MS = 4_000

const NOT_CONNECTED: PaymentAccount = {
  connected: false,
  account_id: null,
  account_name: null,
  details_submitted: false,
  charges_enabled: false,
  rejected: false,
}

/** As the provider sees it now; as we last knew it while the provider does not answer. */
export async function readAccount(deps: SyncDeps, userId: string): Promise<PaymentAccount> {
  const stored = await connectedAccount(deps, userId)
  if (!stored) return NOT_CONNECTED
  return accountView(await fresh(deps, stored))
}

export async function connectedAccount({ db }: SyncDeps, userId: string): Promise<StoredAccount | null> {
  const stored = await db.asSystem((tx) => accountOf(tx, userId))
  return stored?.isDisconnected ? null : stored
}

async function fresh(deps: SyncDeps, stored: StoredAccount): Promise<StoredAccount | null> {
  try {
    return await syncAccount(deps, stored.accountId, { because: 'request', withinMs: ASK_WITHIN_MS })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn(
      { accountId: stored.accountId, err: error },
      'a payment account was answered from what is stored',
    )
    return stored
  }
}

function accountView(account: StoredAccount | null): PaymentAccount {
  if (!account || account.isClosed || account.isDisconnected) return NOT_CONNECTED
  return {
    connected: true,
    account_id: account.accountId,
    account_name: account.name,
    ...accountState(account),
  }
}
