import type { Page } from '@playwright/test'
import { expect, openToBeLedOn, test } from './journey.ts'
import { letPass } from './product-clock.ts'

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

const MINUTE = 60_000

test('a session that stays open is refreshed before it expires', async ({ page, owner: _ }) => {
  await page.clock.install()
  await openDashboard(page)
  const refreshed = page.waitForResponse('**/api/session/refresh')
  await letPass(page, 'PT59M')
  await page.clock.fastForward(59 * MINUTE)
  expect((await refreshed).status()).toBe(200)
  await letPass(page, 'PT30M')
  await page.clock.fastForward(MINUTE)
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
})

test('a laptop that slept for two days comes back signed in', async ({ page, owner: _ }) => {
  await openDashboard(page)
  await letPass(page, 'P2D')
  await page.goto('/dashboard/calendar')
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/calendar')
})

test('a session of a month ago leads to the sign-in page', async ({ page, owner: _, complaints }) => {
  await openDashboard(page)
  await letPass(page, 'P31D')
  await openToBeLedOn(page, '/dashboard')
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
