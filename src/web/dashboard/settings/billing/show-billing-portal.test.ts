import { afterEach, expect, test } from 'vitest'
import { showBillingPortal } from '#web/dashboard/settings/billing/show-billing-portal.ts'
import { aTab } from '#web/testing/a-tab.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { dismissFailures, shownToasts } from '#web/ui/toast-store.ts'

const realFetch = globalThis.fetch
const returnUrl = 'https://wheelhouse.example/dashboard/settings?tab=billing'

afterEach(() => {
  globalThis.fetch = realFetch
  dismissFailures()
})

test('shows the portal, which leads back to where the owner was', async () => {
  const asked = answering(200, { url: 'https://billing.example/p' })
  const { tab, log } = aTab()
  await showBillingPortal(tab, { returnUrl })
  expect(asked).toEqual([`POST /api/create-billing-portal {"returnUrl":"${returnUrl}"}`])
  expect(log).toEqual(['shows https://billing.example/p'])
  expect(shownToasts()).toEqual([])
})

test.each([
  ['the provider is away', () => refusing(503, 'provider_unavailable')],
  ['no address comes back', () => answering(200, {})],
])('closes the tab and says so when %s', async (_, answer) => {
  answer()
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
