import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Account } from './account.ts'
import { accountResponse } from './account-response.ts'

type ListAccounts = { applied_configurations?: string[]; closed?: boolean; limit?: number; page?: string }

const DEFAULT_LIMIT = 10

/** A v2 list, newest first. The token of a page is the id of the last account before it. */
export function listAccounts(oldestFirst: readonly Account[], params: ListAccounts) {
  const { applied_configurations: configurations, closed = false, limit = DEFAULT_LIMIT, page } = params
  const matching = oldestFirst
    .filter((account) => account.closed === closed && !account.isDeauthorized)
    .filter(({ merchant }) => !configurations || (configurations.includes('merchant') && merchant !== null))
    .reverse()
  const start = page === undefined ? 0 : matching.findIndex(({ id }) => id === page) + 1
  if (page !== undefined && start === 0)
    throw invalidRequest(`Invalid page: got '${page}'`, { param: 'page' })
  const accounts = matching.slice(start, start + limit)
  const last = accounts.at(-1)
  const hasMore = last !== undefined && start + limit < matching.length
  return {
    data: accounts.map((account) => accountResponse(account)),
    next_page_url: hasMore ? `/v2/core/accounts?${nextQuery(params, limit, last.id)}` : null,
    previous_page_url: null,
  }
}

function nextQuery(params: ListAccounts, limit: number, page: string): URLSearchParams {
  const query = new URLSearchParams({ limit: String(limit), page })
  if (params.closed !== undefined) query.set('closed', String(params.closed))
  for (const [at, name] of (params.applied_configurations ?? []).entries()) {
    query.set(`applied_configurations[${at}]`, name)
  }
  return query
}
