import { QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CallApi } from '#contract/public-api.ts'
import { copiedAtMs } from './copied-at.ts'
import { readOnServer } from './read-as-owner.ts'

/** A page of the dashboard that the server is about to render. Its queries are loaded into the client. */
export type PageToLoad = { client: QueryClient; search: URLSearchParams; nowMs: number }

/** The results of a page's queries, by their keys. */
export type PageQueries = [QueryKey, unknown][]

/** Runs the queries of a page on the server. Those that fail are left to the browser, which shows why. */
export async function loadPageQueries(
  call: CallApi,
  load: (client: QueryClient) => Promise<unknown>,
): Promise<PageQueries> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  readOnServer(client, call)
  await load(client).catch(() => undefined)
  return client.getQueriesData({ predicate: ({ state }) => state.status === 'success' })
}

/** While the page starts, its data counts as fresh even for queries that always refetch. */
const FRESH_MS = 5_000

/** Fills the query cache with the data in the page, as of when this browser received it: the server's clock may differ. */
export function addPageQueries(client: QueryClient, queries: PageQueries): void {
  const updatedAt = copiedAtMs() ?? Date.now() + FRESH_MS
  for (const [key, data] of queries) client.setQueryData(key, data, { updatedAt })
}
