import { afterEach, expect, test } from 'vitest'
import { showAccountDashboard } from '#web/dashboard/settings/payment/show-account-dashboard.ts'
import { aTab } from '#web/testing/a-tab.ts'
import { mockError, mockResponse } from '#web/testing/mock-response.ts'
import { dismissErrorToasts, shownToasts } from '#web/ui/toast-store.ts'

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
  dismissErrorToasts()
})

async function openDashboard(accountId: string | null) {
  const { tab, log } = aTab()
  await showAccountDashboard(tab, accountId)
  return { log, titles: shownToasts().map(({ title }) => title) }
}

test('shows the account’s page', async () => {
  mockResponse(200, { url: 'https://provider.example/acct_1', fallbackUrl: 'https://provider.example' })
  expect(await openDashboard('acct_1')).toEqual({
    log: ['shows https://provider.example/acct_1'],
    titles: [],
  })
})

test('shows the fallback page, and says so', async () => {
  mockResponse(200, { fallbackUrl: 'https://provider.example' })
  expect(await openDashboard('acct_1')).toEqual({
    log: ['shows https://provider.example'],
    titles: ['Using alternative login method'],
  })
})

test.each([
  ['acct_1', 'https://dashboard.stripe.com/acct_1'],
  [null, 'https://dashboard.stripe.com'],
])('reports a failure, and shows the provider’s dashboard of account %s', async (accountId, page) => {
  mockError(503, 'provider_unavailable')
  expect(await openDashboard(accountId)).toEqual({
    log: [`shows ${page}`],
    titles: ['Error accessing payment dashboard'],
  })
})

test('treats a response without a URL as a failure', async () => {
  mockResponse(200, {})
  expect(await openDashboard('acct_1')).toEqual({
    log: ['shows https://dashboard.stripe.com/acct_1'],
    titles: ['Error accessing payment dashboard'],
  })
})
