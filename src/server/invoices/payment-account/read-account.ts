import { NOT_CONNECTED, type PaymentAccount } from '#contract/payment-account.ts'
import { accountState } from '#domain/billing/account-state.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { accountOf, type StoredAccount } from '#server/invoices/payment-account/queries.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'

/** A screen waits for this: better what is stored than a long silence. */
const ASK_WITHIN_MS = 2_000

/** As the provider sees it now; as we last knew it while the provider does not answer. */
export async function readAccount(deps: ProviderDeps, userId: string): Promise<PaymentAccount> {
  const stored = await connectedAccount(deps, userId)
  return accountView(stored && (await fresh(deps, stored)))
}

export async function connectedAccount(
  { db }: ProviderDeps,
  userId: string,
): Promise<StoredAccount | undefined> {
  const stored = await db.asOwner(userId, (tx) => accountOf(tx, userId))
  return stored?.isDisconnected ? undefined : stored
}

async function fresh(deps: ProviderDeps, stored: StoredAccount): Promise<StoredAccount | undefined> {
  try {
    const brief = { ...deps, payments: deps.payments.within(ASK_WITHIN_MS) }
    return await syncAccount(brief, stored.accountId, 'request')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const { accountId } = stored
    deps.log.warn({ accountId, err: error }, 'a payment account was answered from what is stored')
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
