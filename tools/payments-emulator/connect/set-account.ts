import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { type Account, accountsIn, getAccount } from './account.ts'
import { type AccountState, capabilityOf, type Standing } from './account-state.ts'

/** The platform, as connected accounts see it. */
const APPLICATION = { id: 'ca_emulator', object: 'application', name: 'Test platform' }

/** Changes the state of an account, as onboarding or the provider's staff would. The platform is notified by events. */
export function setAccount(context: Context, id: string, state: AccountState): void {
  const account = accountsIn(context).get(id) ?? getAccount(context, id)
  if (account.closed) throw invalidRequest(`The account '${id}' is permanently closed`)
  if (state === 'closed') closeAccount(context, account)
  else if (state === 'deauthorized') deauthorize(context, account)
  else changeStanding(context, account, state)
}

export function closeAccount(context: Context, account: Account): void {
  const closed = accountsIn(context).put({ ...account, closed: true })
  context.forAccount(null).record('v2.core.account.closed', closed)
}

function deauthorize(context: Context, account: Account): void {
  if (account.isDeauthorized) return
  accountsIn(context).put({ ...account, isDeauthorized: true })
  context.forAccount(account.id).record('account.application.deauthorized', APPLICATION)
}

function changeStanding(context: Context, account: Account, standing: Standing): void {
  const before = capabilityOf(account.standing).status
  const changed = accountsIn(context).put({ ...account, standing, isDeauthorized: false })
  const platform = context.forAccount(null)
  platform.record('v2.core.account[requirements].updated', changed)
  if (capabilityOf(standing).status === before) return
  platform.record('v2.core.account[configuration.merchant].capability_status_updated', changed, {
    updated_capability: 'card_payments',
  })
}
