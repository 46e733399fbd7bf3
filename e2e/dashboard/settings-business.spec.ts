import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

const statusMessage = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const alertMessage = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })
const hours = (page: Page, days: 'Weekdays' | 'Weekends', edge: 'Start' | 'End') =>
  page.getByRole('group', { name: days }).getByLabel(edge)

/** Fails writes but not reads. */
function failWrites(page: Page, path: string, status = 500) {
  const code = status === 401 ? 'unauthenticated' : 'internal'
  const json = { error: { code, message: 'Something went wrong on our side.', requestId: 'r' } }
  return page.route(path, (route: Route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
  )
}

test('the business has a name, a trade and a time zone', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings')
  await expect(page.getByLabel('Business name')).toHaveValue('')
  await expect(zone(page)).toHaveValue('America/New York')
  await page.getByLabel('Business name').fill('Luna <b>Detailing</b>')
  await page.getByLabel('Business type').selectOption({ label: 'Cleaning' })
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
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByRole('tab', { name: 'Booking Page' }).click()
  await expect(page.getByLabel('Welcome message')).toHaveValue(
    /^Thank you for choosing our cleaning service!/,
  )
})

test('dark mode follows the system, or the owner, and stays', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const isDark = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard/settings')
  const mode = page.getByRole('group', { name: 'Dark mode' })
  await expect(mode.getByLabel('System')).toBeChecked()
  await expect.poll(isDark).toBe('light')
  await mode.getByText('Dark', { exact: true }).click()
  await expect.poll(isDark).toBe('dark')
  await page.reload()
  await expect(mode.getByLabel('Dark')).toBeChecked()
  await expect.poll(isDark).toBe('dark')
  await expectAccessible(page)
  await mode.getByText('System', { exact: true }).click()
  await expect.poll(isDark).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await expect.poll(isDark).toBe('dark')
  await expect(page.getByText('Welcome. Here’s your day.')).toBeVisible()
  await expectAccessible(page)
})

test('the booking page has a welcome, hours and an address field', { tag: '@core-phone' }, async ({
  page,
  owner: _,
}) => {
  const data = { name: 'Restoration', price: 100_00, duration: 600 }
  expect((await page.request.post('/api/services', { data })).status()).toBe(201)
  await page.goto('/dashboard/settings?tab=booking')
  await expect(page.getByLabel('Welcome message')).toHaveValue(
    'Thank you for choosing our mobile detailing service! Please select a date and time that works for you.',
  )
  await expect(hours(page, 'Weekdays', 'Start')).toHaveValue('09:00')
  await expect(hours(page, 'Weekdays', 'End')).toHaveValue('17:00')
  await expect(hours(page, 'Weekends', 'Start')).toHaveValue('10:00')
  await expect(hours(page, 'Weekends', 'End')).toHaveValue('15:00')
  await expect(page.getByLabel('Jobs may run past closing time')).not.toBeChecked()
  await expect(page.getByLabel('Address field')).toHaveValue('optional')
  const warning = page
    .getByRole('tabpanel')
    .getByRole('status')
    .filter({ hasText: 'doesn’t fit into any day' })
  await expect(warning).toContainText('Restoration (600 min)')

  await hours(page, 'Weekdays', 'Start').fill('18:00')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Start must be before end')).toBeVisible()
  await expect(hours(page, 'Weekdays', 'End')).toBeFocused()

  await hours(page, 'Weekdays', 'Start').fill('07:30')
  await hours(page, 'Weekdays', 'End').fill('00:00')
  await expect(warning).toBeHidden()
  await page.getByLabel('Welcome message').fill('Hi! <script>alert(1)</script>')
  await page.getByLabel('Jobs may run past closing time').check()
  await page.getByLabel('Address field').selectOption('Required')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(statusMessage(page, 'Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Welcome message')).toHaveValue('Hi! <script>alert(1)</script>')
  await expect(hours(page, 'Weekdays', 'Start')).toHaveValue('07:30')
  await expect(hours(page, 'Weekdays', 'End')).toHaveValue('00:00')
  await expect(page.getByLabel('Jobs may run past closing time')).toBeChecked()
  await expect(page.getByLabel('Address field')).toHaveValue('required')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('services are added in one line and removed', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await page.goto('/dashboard/settings?tab=booking')
  const line = page.getByLabel('Add a service')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  const list = page.getByRole('list', { name: 'Available services' })
  await expect(add).toBeDisabled()
  await line.fill('  ')
  await expect(add).toBeDisabled()
  await line.fill('Move-out Clean - $349.99')
  await add.click()
  await expect(list.getByRole('listitem')).toContainText(['Move-out Clean60 min · $349.99'])
  await expect(line).toHaveValue('')
  await line.fill('Wash')
  await line.press('Enter')
  await expect(list.getByRole('listitem').filter({ hasText: 'Wash' })).toContainText('60 min · $0.00')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // On a phone the last toast still covers the button.
  await line.fill('wash - 20')
  await line.press('Enter')
  await expect(
    page.getByRole('tabpanel').getByText('You already have a service with this name.'),
  ).toBeVisible()
  await failWrites(page, '**/api/services')
  await line.fill('Wax - $30')
  await line.press('Enter')
  await expect(alertMessage(page, 'Failed to add service. Please try again.')).toBeVisible()
  await expect(line).toHaveValue('Wax - $30')

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
  complaints.length = 0
})

test('settings that cannot be loaded or saved are reported, and nothing typed is lost', {
  tag: '@failure',
}, async ({ page, owner: _, complaints }) => {
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
  complaints.length = 0
})
