import type { Page } from '@playwright/test'
import { expect, gotoExpectingRedirect, test } from '#e2e/support/journey.ts'
import { advanceClock } from '#e2e/support/product-clock.ts'

const MINUTE = 60_000

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

test('a session is refreshed while the tab is open, survives two days of sleep and ends after a month', {}, async ({
  page,
  owner: _,
  complaints,
}) => {
  await page.clock.install()
  await open(page, '/dashboard', 'Dashboard')
  const refreshed = page.waitForResponse('**/api/session/refresh')
  await advanceClock(page, 'PT59M')
  await page.clock.fastForward(59 * MINUTE)
  expect((await refreshed).status()).toBe(200)
  await advanceClock(page, 'PT30M')
  await page.clock.fastForward(MINUTE)
  await open(page, '/dashboard/clients', 'Clients')

  await advanceClock(page, 'P2D')
  await open(page, '/dashboard/calendar', 'Calendar')
  await expect(page).toHaveURL('/dashboard/calendar')
  expect(complaints).toEqual([])

  await advanceClock(page, 'P31D')
  await gotoExpectingRedirect(page, '/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
  complaints.length = 0
})

test('the product clock moves forward at the press of a button', async ({ page }) => {
  await page.goto('/local')
  const shown = () => page.locator('time').first().getAttribute('datetime')
  const before = Date.parse((await shown()) ?? '')
  await page.getByRole('button', { name: '+1 day' }).click()
  await expect(page.getByRole('status')).toContainText('Clock moved')
  await expect.poll(async () => Date.parse((await shown()) ?? '') - before).toBeGreaterThanOrEqual(86_400_000)
})
