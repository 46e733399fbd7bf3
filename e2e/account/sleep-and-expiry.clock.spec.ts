import type { Page } from '@playwright/test'
import { waitForHydration } from '#e2e/support/hydration.ts'
import { expect, gotoExpectingRedirect, test } from '#e2e/support/journey.ts'
import { advanceClock } from '#e2e/support/product-clock.ts'

const MINUTE = 60_000

async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await waitForHydration(page)
}

test('a session is refreshed while the tab is open, survives two days of sleep and ends after a month', {}, async ({
  page,
  owner: _,
  browserErrors,
}) => {
  await page.clock.install()
  await openScreen(page, '/dashboard', 'Dashboard')
  const refreshed = page.waitForResponse('**/api/session/refresh')
  await advanceClock(page, 'PT59M')
  await page.clock.fastForward(59 * MINUTE)
  expect((await refreshed).status()).toBe(200)
  await advanceClock(page, 'PT30M')
  await page.clock.fastForward(MINUTE)
  await openScreen(page, '/dashboard/clients', 'Clients')

  await advanceClock(page, 'P2D')
  await openScreen(page, '/dashboard/calendar', 'Calendar')
  await expect(page).toHaveURL('/dashboard/calendar')
  expect(browserErrors).toEqual([])

  await advanceClock(page, 'P31D')
  await gotoExpectingRedirect(page, '/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
  browserErrors.length = 0
})

test('the product clock moves forward at the press of a button', async ({ page }) => {
  await page.goto('/local')
  const shownTime = () => page.locator('time').first().getAttribute('datetime')
  const before = Date.parse((await shownTime()) ?? '')
  await page.getByRole('button', { name: '+1 day' }).click()
  await expect(page.getByRole('status')).toContainText('Clock moved')
  await expect
    .poll(async () => Date.parse((await shownTime()) ?? '') - before)
    .toBeGreaterThanOrEqual(86_400_000)
})
