import type { Page } from '@playwright/test'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import { expect, test } from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'

const DIALOG_SCRIPTS = /\/assets\/dialog[\w.-]*\.js$/
const DIALOG_STYLES = /\/assets\/dialog[\w.-]*\.css$/
const BOOKING_TAB_SCRIPT = /\/assets\/booking-tab[\w.-]*\.js$/

const addService = (page: Page) => page.getByRole('button', { name: 'Add New Service' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Service' })

test('a button whose dialog is not loaded yet shows that it is loading, and has the focus again once the dialog is closed', {
  tag: ['@core', '@any-width'],
}, async ({ page, owner: _ }) => {
  const release = await holdRequests(page, DIALOG_SCRIPTS)
  await page.goto('/dashboard/services')
  await addService(page).click()
  await expect(addService(page)).toHaveAttribute('aria-busy', 'true')
  await expect(dialog(page)).toBeHidden()
  release()
  await expect(dialog(page)).toBeVisible()
  await expect(page.locator('[data-late]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(addService(page)).toBeFocused()
})

test('a dialog whose styles failed to load opens on the next try, and a tab whose script failed after a reload', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t open this' })
  await page.route(DIALOG_STYLES, (route) => route.abort())
  await page.goto('/dashboard/services')
  await addService(page).click()
  await expect(failure).toBeVisible()
  // An attempt during a running one would share its failure.
  await waitForNoRequests(page)
  await page.unroute(DIALOG_STYLES)
  await addService(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add New Service' })).toHaveCSS('font-weight', '700')

  await page.route(BOOKING_TAB_SCRIPT, (route) => route.abort())
  await page.goto('/dashboard/settings')
  await page.getByRole('tab', { name: 'Booking Page' }).click()
  await expect(failure).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible()
  await page.unroute(BOOKING_TAB_SCRIPT)
  // Chromium 150 remembers a failed script until the page is reloaded.
  await failure.getByRole('button', { name: 'Reload page' }).click()
  await expect(failure).toBeHidden()
  await page.getByRole('tab', { name: 'Booking Page' }).click()
  await expect(page).toHaveURL('/dashboard/settings?tab=booking')
  await expect(page.getByLabel('Welcome message')).toBeVisible()
  expect(browserErrors.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true)
})

test('no style sheet is applied twice, also after deferred modules have loaded', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  await expect(page.locator('link[rel="stylesheet"][href*="/assets/share-"]')).toBeAttached()
  const sheets = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => (links as HTMLLinkElement[]).map(({ href }) => href))
  expect(new Set(sheets).size).toBe(sheets.length)
})
