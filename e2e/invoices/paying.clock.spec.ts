import type { Page } from '@playwright/test'
import { CARD, expect, fillCard, test, waitForEmail } from '#e2e/support/journey.ts'
import { advanceClock } from '#e2e/support/product-clock.ts'

/** Leaves the app first, because pending requests would see the moved clock. */
async function advanceClockOffPage(page: Page, duration: string): Promise<void> {
  await page.goto('about:blank')
  await advanceClock(page, duration)
}

/** 402 is the response to a declined card, and to dashboard requests without a subscription. */
function expectOnlyStatus402(browserErrors: string[]): void {
  expect(browserErrors.splice(0).filter((error) => !error.includes('402'))).toEqual([])
}

test('a trial without a card ends, and adding a card reopens the dashboard', { tag: '@core' }, async ({
  page,
  owner,
  browserErrors,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await advanceClockOffPage(page, 'P2DT1H')
  expect((await waitForEmail(page, owner.email)).subject).toBe('Your Wheelhouse trial ends tomorrow')
  await advanceClockOffPage(page, 'P1DT1H')
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('heading', { name: 'Subscription Cancelled' })).toBeVisible()
  await page.getByRole('button', { name: 'Resubscribe' }).click()

  await fillCard(page, CARD.declined)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('alert')).toContainText(/declined/)
  expectOnlyStatus402(browserErrors)
  await fillCard(page, CARD.pays)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.goto('/dashboard/settings?tab=billing')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('Next Renewal')).toBeVisible()
})

test('a failed payment blocks the dashboard, and a new card reopens it', async ({
  page,
  context,
  owner: _,
  browserErrors,
}) => {
  await page.goto('/dashboard')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: /in your trial - add a card/ }).click()
  const portal = await opened
  await fillCard(portal, CARD.failsLater)
  await portal.getByRole('button', { name: 'Save card' }).click()
  await expect(portal).toHaveURL(/\/dashboard/)
  await portal.close()
  await advanceClockOffPage(page, 'P3DT2H')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Payment Again' }).click()
  await fillCard(page, CARD.failsLater)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('alert')).toContainText('Current status: past due')
  await expect(page).toHaveURL('/signup-cancelled')
  await page.getByRole('button', { name: 'Try Payment Again' }).click()
  await fillCard(page, CARD.pays)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.goto('/dashboard/settings?tab=billing')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  expectOnlyStatus402(browserErrors)
})
