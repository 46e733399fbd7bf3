import type { Page } from '@playwright/test'
import { holdBack } from './hold-back.ts'
import { expect, test } from './journey.ts'

const DIALOG_SCRIPTS = /\/assets\/dialog[\w.-]*\.js$/
const DIALOG_FILES = /\/assets\/dialog[\w.-]*\.(js|css)$/

const addService = (page: Page) => page.getByRole('button', { name: 'Add New Service' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Service' })

test('a dialog asked for before its code is there says that it comes, opens then, and gives the focus back', async ({
  page,
  owner: _,
}) => {
  const release = await holdBack(page, DIALOG_SCRIPTS)
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

test('a dialog whose code cannot be fetched says so, and opens as it should when asked again', {
  tag: '@failure',
}, async ({ page, owner: _, complaints }) => {
  await page.route(DIALOG_FILES, (route) => route.abort())
  await page.goto('/dashboard/services')
  await addService(page).click()
  await expect(page.getByText('This could not be opened')).toBeVisible()
  await page.unroute(DIALOG_FILES)
  await addService(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add New Service' })).toHaveCSS('font-weight', '700')
  expect(complaints.splice(0).every((words) => words.includes('ERR_FAILED'))).toBe(true)
})

test('a tab of the settings that cannot be fetched says so, and the one before stays', {
  tag: '@failure',
}, async ({ page, owner: _, complaints }) => {
  await page.route(/\/assets\/booking-tab[\w.-]*\.js$/, (route) => route.abort())
  await page.goto('/dashboard/settings')
  await page.getByRole('tab', { name: 'Booking Page' }).click()
  await expect(page.getByText('This could not be opened')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible()
  await page.unroute(/\/assets\/booking-tab[\w.-]*\.js$/)
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('tab', { name: 'Booking Page' }).click()
  await expect(page).toHaveURL('/dashboard/settings?tab=booking')
  expect(complaints.splice(0).every((words) => words.includes('ERR_FAILED'))).toBe(true)
})

test('the list of time zones opens in the field that somebody went into', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/settings')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await expect(page.getByRole('option', { name: /Denver/ })).toBeVisible()
  await expect(zone).toBeFocused()
  await expect(zone).toBeEditable()
})

test('who has left the field of the time zone before its list comes is left alone', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const release = await holdBack(page, /\/assets\/zone-select[\w.-]*\.js$/)
  await page.goto('/dashboard/settings')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  const before = await zone.inputValue()
  await zone.click()
  const signs = page.locator('[data-late]')
  await expect(signs).toHaveCount(1)
  const name = page.getByLabel('Business name')
  await name.fill('Luna ')
  await expect(signs).toHaveCount(0)
  const arrived = page.waitForResponse(/\/assets\/zone-select[\w.-]*\.js$/)
  release()
  await arrived
  await name.pressSequentially('Detailing')
  await expect(name).toHaveValue('Luna Detailing')
  await expect(zone).toHaveValue(before)
})

test('no sheet of every screen is laid over the screen again when late parts come', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  await expect(page.locator('link[rel="stylesheet"][href*="/assets/share-"]')).toBeAttached()
  const sheets = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => (links as HTMLLinkElement[]).map(({ href, disabled }) => ({ href, disabled })))
  for (const name of ['root', 'ui', 'ui-basics', 'dashboard-frame']) {
    const own = sheets.filter(({ href }) => new RegExp(`/assets/${name}-[\\w-]{8}\\.css`).test(href))
    expect(own.length, name).toBeGreaterThan(0)
    expect(own.filter(({ disabled }) => !disabled).length, name).toBe(1)
  }
})
