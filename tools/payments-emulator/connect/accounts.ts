import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import { ACCOUNTS, type Account, accountsIn, getAccount, newAccount } from './account.ts'
import {
  closeAccountParams,
  createAccountParams,
  listAccountsParams,
  retrieveAccountParams,
  updateAccountParams,
} from './account-params.ts'
import { accountResponse } from './account-response.ts'
import { listAccounts } from './list-accounts.ts'
import { closeAccount } from './set-account.ts'
import { updatedAccount } from './updated-account.ts'

const create = route({
  method: 'POST',
  path: '/v2/core/accounts',
  params: createAccountParams,
  handle(context, { include, ...params }) {
    const account = accountsIn(context).put(newAccount(context, params))
    context.forAccount(null).record('v2.core.account.created', account)
    return accountResponse(account, include)
  },
})

const list = route({
  method: 'GET',
  path: '/v2/core/accounts',
  params: listAccountsParams,
  handle: (context, params) => listAccounts(accountsIn(context).all(), params),
})

const retrieve = route({
  method: 'GET',
  path: '/v2/core/accounts/:id',
  params: retrieveAccountParams,
  handle: (context, { include }, { id }) => accountResponse(getAccount(context, id), include),
})

const update = route({
  method: 'POST',
  path: '/v2/core/accounts/:id',
  params: updateAccountParams,
  handle(context, { include, ...params }, { id }) {
    const account = accountsIn(context).put(updatedAccount(requireOpen(getAccount(context, id)), params))
    context.forAccount(null).record('v2.core.account.updated', account)
    return accountResponse(account, include)
  },
})

const close = route({
  method: 'POST',
  path: '/v2/core/accounts/:id/close',
  params: closeAccountParams,
  handle(context, { applied_configurations: named = [] }, { id }) {
    const account = requireOpen(getAccount(context, id))
    requireEveryConfiguration(account, named)
    closeAccount(context, account)
    return accountResponse(getAccount(context, id))
  },
})

function requireOpen(account: Account): Account {
  if (!account.closed) return account
  throw invalidRequest(`The account '${account.id}' is closed`, { code: 'account_closed' })
}

function requireEveryConfiguration({ id, merchant }: Account, named: readonly string[]): void {
  const applied = merchant ? ['merchant'] : []
  if (applied.length === named.length && applied.every((configuration) => named.includes(configuration)))
    return
  throw invalidRequest(
    `All configurations of '${id}' must be passed: it has [${applied.join(', ')}], got [${named.join(', ')}]`,
    { param: 'applied_configurations' },
  )
}

export const accounts: Resource = {
  object: ACCOUNTS,
  prefix: 'acct',
  urlOf: (id) => `/v2/core/accounts/${id}`,
  routes: [create, list, retrieve, update, close],
}
