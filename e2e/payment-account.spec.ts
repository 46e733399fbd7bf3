import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'
import { enableAccount } from './taking-payments.ts'

const INCOMPLETE = 'You need to complete your account setup to enable payments'
const PENDING = 'Your account is pending verification by the provider'

const stage = (page: Page, text: string) => page.getByRole('tabpanel').getByText(text)

async function openSetUp(page: Page, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Complete Setup' }).click()
  const setUp = await opened
  await expect(setUp.getByRole('heading', { name: /Set up payments/ })).toBeVisible()
  return setUp
}

async function fillBusiness(setUp: Page): Promise<void> {
  await setUp.getByLabel('Business name').fill('Luna Detailing')
  await setUp.getByLabel('Your full name').fill('Luna Park')
  await setUp.getByLabel('Routing number').fill('110000000')
  await setUp.getByLabel('Account number').fill('000123456789')
}

test('an owner connects an account: half done, waiting for the provider, taking cards, disconnected', async ({
  page,
  context,
  owner: _,
}) => {
  // Four pages of the provider's on the way.
  test.slow()
  await page.goto('/dashboard/settings?tab=payment')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(stage(page, INCOMPLETE)).toBeVisible()

  const halfDone = await openSetUp(page, context)
  await halfDone.getByRole('button', { name: /leave/i }).click()
  await expect(stage(halfDone, INCOMPLETE)).toBeVisible()
  await expect(halfDone).toHaveURL('/dashboard/settings?tab=payment')
  await halfDone.close()

  const waiting = await openSetUp(page, context)
  await fillBusiness(waiting)
  await waiting.getByRole('button', { name: /pending|review/i }).click()
  await expect(stage(waiting, PENDING)).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await waiting.close()

  await page.reload()
  await expect(stage(page, PENDING)).toBeVisible()
  await enableAccount(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await expectAccessible(page)
  await page.getByLabel('E-mail me when a client pays').uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: /saved/i })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('E-mail me when a client pays')).not.toBeChecked()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('status').filter({ hasText: /disconnected/i })).toBeVisible()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Payment account connected' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await expect(page.getByText('Error connecting')).toHaveCount(0)
})

test('an account that was turned down is told plainly', { tag: '@any-width' }, async ({
  page,
  context,
  owner: _,
}) => {
  await page.goto('/dashboard/settings?tab=payment')
  await page.getByRole('button', { name: 'Connect account' }).click()
  const setUp = await openSetUp(page, context)
  await fillBusiness(setUp)
  await setUp.getByRole('button', { name: /reject/i }).click()
  await expect(setUp).toHaveURL('/dashboard/settings?tab=payment')
  await expect(setUp.getByRole('link', { name: 'Complete Setup' })).toHaveCount(0)
  await expect(setUp.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})

test('a forged return from set-up claims nothing', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings?tab=payment&success=true&account_id=acct_forged')
  await expect(page).toHaveURL('/dashboard/settings?tab=payment')
  await expect(page.getByRole('button', { name: 'Connect account' })).toBeVisible()
  await expect(page.getByText(/account connected/i)).toHaveCount(0)
})

test('an account that cannot be read is told in a toast', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await page.route('**/api/stripe-connect?action=get-account', (route) => route.abort())
  await page.goto('/dashboard/settings?tab=payment')
  await expect(page.getByRole('alert').first()).toContainText('Error fetching payment account', {
    timeout: 15_000,
  })
  complaints.length = 0
})
