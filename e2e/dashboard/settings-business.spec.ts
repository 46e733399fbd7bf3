import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, isPhone, test } from '#e2e/support/journey.ts'

const statusMessage = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const alertMessage = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })
const hoursField = (page: Page, days: 'Weekdays' | 'Weekends', edge: 'Start' | 'End') =>
  page.getByRole('group', { name: days }).getByLabel(edge)

/** Switches to another section of the settings: a tab, or on a phone a row of their list. */
async function openSection(page: Page, name: string) {
  if (!isPhone(page)) return page.getByRole('tab', { name }).click()
  await page.getByRole('link', { name: 'All settings' }).click()
  await page.getByRole('button', { name }).click()
}

/** Fails writes but not reads. */
function failWrites(page: Page, path: string, status = 500) {
  const code = status === 401 ? 'unauthenticated' : 'internal'
  const json = { error: { code, message: 'Something went wrong on our side.', requestId: 'r' } }
  return page.route(path, (route: Route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
  )
}

test('an owner sets the name, type and time zone of the business', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings?tab=general')
  await expect(page.getByLabel('Business name')).toHaveValue('')
  await expect(zone(page)).toHaveValue('America/New York')
  await page.getByLabel('Business name').fill('Luna <b>Detailing</b>')
  await page.getByLabel('Business type').selectOption({ label: 'Cleaning' })
  await page.getByLabel('Business phone').fill('(555) 010-1000')
  await page.getByLabel('Business address').fill('12 Main St')
  // The list is loaded when the field gets the focus.
  await zone(page).click()
  await zone(page).fill('denv')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /America\/Denver.*\d{1,2}:\d\d [AP]M/,
  ])
  await page.getByRole('option', { name: /Denver/ }).click()
  await expect(page.getByText(/It’s \d{1,2}:\d\d [AP]M there now/)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(statusMessage(page, 'Information saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Business name')).toHaveValue('Luna <b>Detailing</b>')
  await expect(page.getByLabel('Business type')).toHaveValue('cleaning')
  await expect(zone(page)).toHaveValue('America/Denver')
  await expect(page.getByLabel('Business phone')).toHaveValue('(555) 010-1000')
  await expect(page.getByLabel('Business address')).toHaveValue('12 Main St')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await openSection(page, 'Booking Page')
  await expect(page.getByLabel('Welcome message')).toHaveValue(
    /^Thank you for choosing our cleaning service!/,
  )
})

const LIGHT_PAGE = 'rgb(247, 249, 248)'
const DARK_PAGE = 'rgb(13, 22, 20)'

test('dark mode follows the system or the owner’s choice, which a reload keeps', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const colorScheme = () => page.locator('html').getAttribute('data-color-scheme')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard/settings')
  const mode = page.getByRole('group', { name: 'Dark mode' })
  await expect(mode.getByLabel('System')).toBeChecked()
  await expect.poll(colorScheme).toBe('system')
  await mode.getByText('Dark', { exact: true }).click()
  await expect.poll(colorScheme).toBe('dark')
  await page.reload()
  await expect(mode.getByLabel('Dark')).toBeChecked()
  await expect.poll(colorScheme).toBe('dark')
  await expectAccessible(page)
  await mode.getByText('System', { exact: true }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_PAGE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAGE)
  await expect(page.getByText('Welcome. Here’s your day.')).toBeVisible()
  await expectAccessible(page)
})

test('an owner sets the welcome message, hours and address field of the booking page', {
  tag: '@core-phone',
}, async ({ page, owner: _ }) => {
  const data = { name: 'Restoration', price: 100_00, duration: 600 }
  expect((await page.request.post('/api/services', { data })).status()).toBe(201)
  await page.goto('/dashboard/settings?tab=booking')
  await expect(page.getByLabel('Welcome message')).toHaveValue(
    'Thank you for choosing our mobile detailing service! Please select a date and time that works for you.',
  )
  await expect(hoursField(page, 'Weekdays', 'Start')).toHaveValue('09:00')
  await expect(hoursField(page, 'Weekdays', 'End')).toHaveValue('17:00')
  await expect(hoursField(page, 'Weekends', 'Start')).toHaveValue('10:00')
  await expect(hoursField(page, 'Weekends', 'End')).toHaveValue('15:00')
  await expect(page.getByLabel('Jobs may run past closing time')).not.toBeChecked()
  await expect(page.getByLabel('Address field')).toHaveValue('optional')
  const warning = page
    .getByRole('tabpanel')
    .getByRole('status')
    .filter({ hasText: 'doesn’t fit into any day' })
  await expect(warning).toContainText('Restoration (600 min)')

  await hoursField(page, 'Weekdays', 'Start').fill('18:00')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Start must be before end')).toBeVisible()
  await expect(hoursField(page, 'Weekdays', 'End')).toBeFocused()

  await hoursField(page, 'Weekdays', 'Start').fill('07:30')
  await hoursField(page, 'Weekdays', 'End').fill('00:00')
  await expect(warning).toBeHidden()
  await page.getByLabel('Welcome message').fill('Hi! <script>alert(1)</script>')
  await page.getByLabel('Jobs may run past closing time').check()
  await page.getByLabel('Address field').selectOption('Required')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(statusMessage(page, 'Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Welcome message')).toHaveValue('Hi! <script>alert(1)</script>')
  await expect(hoursField(page, 'Weekdays', 'Start')).toHaveValue('07:30')
  await expect(hoursField(page, 'Weekdays', 'End')).toHaveValue('00:00')
  await expect(page.getByLabel('Jobs may run past closing time')).toBeChecked()
  await expect(page.getByLabel('Address field')).toHaveValue('required')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('services are added as one line of text, and removed', { tag: '@any-width' }, async ({
  page,
  owner: _,
  browserErrors,
}) => {
  await page.goto('/dashboard/settings?tab=booking')
  const field = page.getByLabel('Add a service')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  const list = page.getByRole('list', { name: 'Available services' })
  await expect(add).toBeDisabled()
  await field.fill('  ')
  await expect(add).toBeDisabled()
  await field.fill('Move-out Clean - $349.99')
  await add.click()
  await expect(list.getByRole('listitem')).toContainText(['Move-out Clean60 min · $349.99'])
  await expect(field).toHaveValue('')
  await field.fill('Wash')
  await field.press('Enter')
  await expect(list.getByRole('listitem').filter({ hasText: 'Wash' })).toContainText('60 min · $0.00')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // Enter instead of a click, because on a phone the last toast still covers the button.
  await field.fill('wash - 20')
  await field.press('Enter')
  await expect(
    page.getByRole('tabpanel').getByText('You already have a service with this name.'),
  ).toBeVisible()
  await failWrites(page, '**/api/services')
  await field.fill('Wax - $30')
  await field.press('Enter')
  await expect(alertMessage(page, 'Failed to add service. Please try again.')).toBeVisible()
  await expect(field).toHaveValue('Wax - $30')

  await failWrites(page, '**/api/services/*')
  await page.getByRole('button', { name: 'Remove Wash' }).click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete "Wash"?')
  await remove.click()
  await expect(alertMessage(page, 'Failed to remove service. Please try again.')).toBeVisible()
  await page.unroute('**/api/services/*')
  await remove.click()
  await expect(statusMessage(page, 'Service removed')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  browserErrors.length = 0
})

test('failures to load or save settings are reported, and nothing typed is lost', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  await failWrites(page, '**/api/settings')
  await page.goto('/dashboard/settings')
  await page.getByLabel('Business name').fill('Luna Detailing')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(alertMessage(page, 'Error saving information')).toBeVisible()
  await expect(alertMessage(page, 'There was a problem saving your business name.')).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue('Luna Detailing')
  await page.getByLabel('Business name').fill('')

  await page.route('**/api/booking-settings', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/dashboard/settings?tab=booking')
  await expect(alertMessage(page, 'Could not load your settings. Please try again.')).toBeVisible()
  await page.unroute('**/api/booking-settings')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Welcome message').fill('Hello there')

  await failWrites(page, '**/api/booking-settings')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(alertMessage(page, 'Failed to save settings. Please try again.')).toBeVisible()
  await page.unroute('**/api/booking-settings')
  await failWrites(page, '**/api/booking-settings', 401)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(alertMessage(page, 'You need to be logged in to save settings.')).toBeVisible()
  await expect(page.getByLabel('Welcome message')).toHaveValue('Hello there')
  browserErrors.length = 0
})
