import { afterEach, expect, test } from 'vitest'
import { showBillingPortal } from '#web/dashboard/settings/billing/show-billing-portal.ts'
import { aTab } from '#web/testing/a-tab.ts'
import { mockError, mockResponse } from '#web/testing/mock-response.ts'
import { dismissErrorToasts, shownToasts } from '#web/ui/toast-store.ts'

const realFetch = globalThis.fetch
const returnUrl = 'https://wheelhouse.example/dashboard/settings?tab=billing'

afterEach(() => {
  globalThis.fetch = realFetch
  dismissErrorToasts()
})

test('shows the portal, with a link back to the page the owner came from', async () => {
  const requests = mockResponse(200, { url: 'https://billing.example/p' })
  const { tab, log } = aTab()
  await showBillingPortal(tab, { returnUrl })
  expect(requests).toEqual([`POST /api/create-billing-portal {"returnUrl":"${returnUrl}"}`])
  expect(log).toEqual(['shows https://billing.example/p'])
  expect(shownToasts()).toEqual([])
})

test.each([
  ['the provider is unavailable', () => mockError(503, 'provider_unavailable')],
  ['the response has no URL', () => mockResponse(200, {})],
])('closes the tab and shows an error when %s', async (_, mockResponse) => {
  mockResponse()
  const { tab, log } = aTab()
  await showBillingPortal(tab, { returnUrl })
  expect(log).toEqual(['is closed'])
  expect(shownToasts()).toMatchObject([
    {
      variant: 'destructive',
      title: 'Error accessing billing portal',
      description: 'There was a problem opening the billing portal. Please try again later.',
    },
  ])
})
