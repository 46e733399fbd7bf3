import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addPageQueries, loadPageQueries } from '#web/dashboard/ui/page-queries.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

/** Always refetched, unless it was loaded with the page. */
const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: (query) => readAsOwner(query, endpoints.listServices),
  staleTime: 0,
})

const WASH = [{ id: 's1', name: 'Wash' }]

test('what the server loaded is shown in the browser without another request', async () => {
  const answered = async () => ({ status: 200, answer: WASH })
  const queries = await loadPageQueries(answered, (client) => client.prefetchQuery(servicesQuery))
  const browser = new QueryClient()
  addPageQueries(browser, JSON.parse(JSON.stringify(queries)))
  const observer = new QueryObserver(browser, servicesQuery)
  const stop = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult()).toMatchObject({ data: WASH, isFetching: false })
  stop()
})

test('a query that failed on the server is not part of the page', async () => {
  const refused = async () => ({
    status: 402,
    answer: { error: { code: 'subscription_required', message: 'No.', requestId: null } },
  })
  expect(await loadPageQueries(refused, (client) => client.prefetchQuery(servicesQuery))).toEqual([])
})
