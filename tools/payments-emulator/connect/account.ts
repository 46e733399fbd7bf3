import { invalidRequest, ProviderError } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import type { Collection } from '#tools/payments-emulator/world/store.ts'
import type { CreateAccount } from './account-params.ts'
import type { Standing } from './account-state.ts'
import type { Balance } from './balance.ts'

export const ACCOUNTS = 'v2.core.account'

/** A connected account, as stored. `accountResponse` turns it into a response. */
export type Account = {
  id: string
  object: typeof ACCOUNTS
  created: string
  closed: boolean
  display_name: string | null
  contact_email: string | null
  contact_phone: string | null
  dashboard: 'express' | 'full' | 'none'
  metadata: Record<string, string>
  defaults: NonNullable<CreateAccount['defaults']>
  identity: NonNullable<CreateAccount['identity']>
  /** Null if the account has no merchant configuration. */
  merchant: NonNullable<NonNullable<CreateAccount['configuration']>['merchant']> | null
  standing: Standing
  /** The platform lost its access: its calls for the account fail with 403. */
  isDeauthorized: boolean
  /** Sufficient if it was never set. */
  balance?: Balance
}

/** All connected accounts. They are stored with the platform, so any context gives the same ones. */
export function accountsIn(context: Context): Collection<Account> {
  return context.forAccount(null).collection<Account>(ACCOUNTS)
}

/** Whether the platform may make calls on behalf of the account. */
export function isAccessible(account: Account | undefined): boolean {
  return account !== undefined && !account.closed && !account.isDeauthorized
}

export function getAccount(context: Context, id: string): Account {
  const account = accountsIn(context).get(id)
  if (!account) {
    throw new ProviderError(404, {
      type: 'invalid_request_error',
      code: 'not_found',
      message: `No such account: '${id}'`,
    })
  }
  if (account.isDeauthorized) {
    throw new ProviderError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The platform does not have access to account '${id}'. Application access may have been revoked.`,
    })
  }
  return account
}

export function newAccount(context: Context, params: CreateAccount): Account {
  const { dashboard = 'none', defaults = {}, identity = {} } = params
  validateLossesCollector(dashboard, defaults)
  return {
    id: newId('acct', 16),
    object: ACCOUNTS,
    created: new Date(context.now() * 1000).toISOString(),
    closed: false,
    display_name: params.display_name ?? null,
    contact_email: params.contact_email ?? null,
    contact_phone: params.contact_phone ?? null,
    dashboard,
    metadata: params.metadata ?? {},
    defaults,
    identity,
    merchant: params.configuration?.merchant ?? null,
    standing: 'untouched',
    isDeauthorized: false,
  }
}

/** The provider only covers losses of accounts that have its full dashboard. */
export function validateLossesCollector(
  dashboard: Account['dashboard'],
  defaults: Account['defaults'],
): void {
  if (dashboard === 'full' || defaults.responsibilities?.losses_collector !== 'stripe') return
  throw invalidRequest(
    `losses_collector must be 'application' with the dashboard '${dashboard}': got 'stripe'`,
    { param: 'defaults.responsibilities.losses_collector' },
  )
}
