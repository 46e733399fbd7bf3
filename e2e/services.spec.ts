import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const told = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const alerted = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })

async function addService(
  page: Page,
  fields: { name: string; description?: string; duration?: string; price?: string },
) {
  await page.getByRole('button', { name: 'Add New Service' }).click()
  await dialog(page).getByLabel('Service Name').fill(fields.name)
  if (fields.description) await dialog(page).getByLabel('Description').fill(fields.description)
  if (fields.duration) await dialog(page).getByLabel('Duration (minutes)').fill(fields.duration)
  if (fields.price) await dialog(page).getByLabel('Price ($)').fill(fields.price)
  await dialog(page).getByRole('button', { name: 'Save Service' }).click()
}

test('an owner adds and changes a service', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Add New Service')
  await expect(dialog(page).getByLabel('Duration (minutes)')).toHaveValue('60')
  await expect(dialog(page).getByLabel('Price ($)')).toHaveValue('0')
  await expectAccessible(page)
  await dialog(page).getByLabel('Service Name').fill('Hand Wash')
  await dialog(page).getByLabel('Price ($)').fill('49.5')
  await dialog(page).getByRole('button', { name: 'Save Service' }).click()
  await expect(told(page, 'Service created')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Your Services' })).toBeVisible()
  for (const text of ['No description', '60 min', '$49.50'])
    await expect(row(page, 'Hand Wash')).toContainText(text)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Edit Hand Wash' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Edit Service')
  await dialog(page).getByLabel('Description').fill('x'.repeat(51))
  await dialog(page).getByRole('button', { name: 'Save Service' }).click()
  await expect(told(page, 'Service updated')).toBeVisible()
  await expect(page.getByText(`${'x'.repeat(50)}...`, { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a service is deleted after a question', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  const data = { name: 'Hand Wash', price: 49_50, duration: 60 }
  expect((await page.request.post('/api/services', { data })).status()).toBe(201)
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Delete Hand Wash' }).click()
  await expect(dialog(page).getByText('Are you sure you want to delete "Hand Wash"?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete Hand Wash' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Hand Wash' }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(told(page, 'Service deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add New Service' })).toBeFocused()
})

test('the dialog says what is wrong, and keeps what was typed', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await page.goto('/dashboard/services')
  await addService(page, { name: ' ', duration: '4', price: '-1' })
  for (const sentence of [
    'Service name is required',
    'Price must be a positive number',
    'Duration must be at least 5 minutes',
  ]) {
    await expect(dialog(page).getByText(sentence)).toBeVisible()
  }
  await expect(dialog(page).getByLabel('Service Name')).toBeFocused()

  await dialog(page).getByLabel('Duration (minutes)').fill('7.5')
  await dialog(page).getByLabel('Price ($)').fill('19.999')
  await dialog(page).getByRole('button', { name: 'Save Service' }).click()
  for (const sentence of ['Price can have at most 2 decimals', 'Duration must be whole minutes'])
    await expect(dialog(page).getByText(sentence)).toBeVisible()

  await dialog(page).getByLabel('Service Name').fill('Wash')
  await dialog(page).getByLabel('Duration (minutes)').fill('30')
  await dialog(page).getByLabel('Price ($)').fill('20')
  await page.route('**/api/services', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await dialog(page).getByRole('button', { name: 'Save Service' }).click()
  await expect(alerted(page, 'Failed to save service. Please try again.')).toBeVisible()
  await expect(dialog(page).getByLabel('Service Name')).toHaveValue('Wash')
  await page.unroute('**/api/services')
  await dialog(page).getByRole('button', { name: 'Save Service' }).click()
  await expect(told(page, 'Service created')).toBeVisible()

  await addService(page, { name: 'WASH' })
  await expect(dialog(page).getByText('There is a service with this name already.')).toBeVisible()
  complaints.length = 0
})

test('three usual services are one press away', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/services')
  await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start with three usual ones' }).click()
  for (const [name, minutes, price] of [
    ['Full Detail', '120 min', '$199.99'],
    ['Exterior Detail', '60 min', '$99.99'],
    ['Interior Detail', '90 min', '$149.99'],
  ] as const) {
    await expect(row(page, name)).toContainText(minutes)
    await expect(row(page, name)).toContainText(price)
  }
})

test('a name is shown as it was typed, whatever it holds', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/services')
  const name = `<img src=x onerror="alert(1)"> 'غسيل' 🚗 ${'long'.repeat(15)}`
  await addService(page, { name })
  await expect(page.getByRole('rowheader', { name })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('services that cannot be read, or deleted, are told', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await page.route('**/api/services', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/dashboard/services')
  await expect(alerted(page, 'Failed to load services. Please try again.')).toBeVisible()
  await page.unroute('**/api/services')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await addService(page, { name: 'Wash' })
  await page.route('**/api/services/*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Delete Wash' }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alerted(page, 'Failed to delete service. Please try again.')).toBeVisible()
  await expect(dialog(page)).toBeVisible()
  complaints.length = 0
})
