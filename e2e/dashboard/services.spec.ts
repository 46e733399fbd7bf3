import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { openFrames } from '#e2e/support/open-frames.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const statusMessage = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const alertMessage = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Service' })

test('an owner starts with three default services, then adds, edits and deletes one', {
  tag: '@core-desktop',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/services')
  await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible()
  await page.getByRole('button', { name: 'Start with three suggested services' }).click()
  for (const [name, minutes, price] of [
    ['Full Detail', '120 min', '$199.99'],
    ['Exterior Detail', '60 min', '$99.99'],
    ['Interior Detail', '90 min', '$149.99'],
  ] as const) {
    await expect(row(page, name)).toContainText(minutes)
    await expect(row(page, name)).toContainText(price)
  }

  await page.getByRole('button', { name: 'Add New Service' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Add New Service')
  await expect(dialog(page).getByLabel('Duration (minutes)')).toHaveValue('60')
  await expect(dialog(page).getByLabel('Price ($)')).toHaveValue('0')
  await dialog(page).getByLabel('Service Name').fill('Hand Wash')
  await dialog(page).getByLabel('Price ($)').fill('49.5')
  await save(page).click()
  await expect(statusMessage(page, 'Service created')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Your Services' })).toBeVisible()
  for (const text of ['No description', '60 min', '$49.50'])
    await expect(row(page, 'Hand Wash')).toContainText(text)

  await page.getByRole('button', { name: 'Edit Hand Wash' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Edit Service')
  await expectAccessible(page)
  await dialog(page).getByLabel('Description', { exact: true }).fill('x'.repeat(51))
  await save(page).click()
  await expect(statusMessage(page, 'Service updated')).toBeVisible()
  await expect(page.getByText(`${'x'.repeat(50)}...`, { exact: true })).toBeVisible()
  await expectNoHorizontalScroll(page)

  await page.getByRole('button', { name: 'Delete Hand Wash' }).click()
  await expect(dialog(page).getByText('Are you sure you want to delete "Hand Wash"?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete Hand Wash' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Hand Wash' }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(statusMessage(page, 'Service deleted')).toBeVisible()
  await expect(row(page, 'Hand Wash')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add New Service' })).toBeFocused()
})

test('failures to load, save or delete services are reported, and nothing typed is lost', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  const failure = { status: 500, body: '' }
  await openFrames(page)
  await page.route('**/api/services', (route) => route.fulfill(failure))
  await page.goto('/dashboard/services')
  await expect(alertMessage(page, 'Failed to load services. Please try again.')).toBeVisible()
  await page.unroute('**/api/services')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible()
  await expectAccessible(page)

  const name = dialog(page).getByLabel('Service Name')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await name.fill(' ')
  await dialog(page).getByLabel('Duration (minutes)').fill('4')
  await dialog(page).getByLabel('Price ($)').fill('-1')
  await save(page).click()
  for (const sentence of [
    'Service name is required',
    'Price must be a positive number',
    'Duration must be at least 5 minutes',
  ]) {
    await expect(dialog(page).getByText(sentence)).toBeVisible()
  }
  await expect(name).toBeFocused()
  await name.fill('Wash')
  await dialog(page).getByLabel('Duration (minutes)').fill('30')
  await dialog(page).getByLabel('Price ($)').fill('20')
  await page.route('**/api/services', (route) =>
    route.request().method() === 'POST' ? route.fulfill(failure) : route.fallback(),
  )
  await save(page).click()
  await expect(alertMessage(page, 'Failed to save service. Please try again.')).toBeVisible()
  await expect(name).toHaveValue('Wash')
  await page.unroute('**/api/services')
  await save(page).click()
  await expect(statusMessage(page, 'Service created')).toBeVisible()

  await page.getByRole('button', { name: 'Add New Service' }).click()
  await name.fill('WASH')
  await save(page).click()
  await expect(dialog(page).getByText('You already have a service with this name.')).toBeVisible()
  await page.goto('/dashboard/services')
  await page.route('**/api/services/*', (route) => route.fulfill(failure))
  await page.getByRole('button', { name: 'Delete Wash' }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alertMessage(page, 'Failed to delete service. Please try again.')).toBeVisible()
  await expect(dialog(page)).toBeVisible()
  browserErrors.length = 0
})

test('an owner sells a service in sizes and with an add-on, and removes one again', {
  tag: '@core-phone',
}, async ({ page, owner: _ }) => {
  await page.request.post('/api/services/defaults')
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Edit Full Detail' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Add a size' })).toBeHidden()
  await dialog(page).getByText('Sizes', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Sedan, SUV, Truck' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Add a size' })).toBeFocused()
  await expect(dialog(page).getByLabel('Size 1 price')).toHaveValue('199.99')
  await expect(dialog(page).getByLabel('Size 2 price')).toHaveValue('240.00')
  await expect(dialog(page).getByLabel('Size 3 minutes')).toHaveValue('165')
  await dialog(page).getByLabel('Size 1 price').fill('189.99')

  await dialog(page).getByText('Add-ons', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Pet hair' }).click()
  await dialog(page).getByRole('button', { name: 'Add an add-on' }).click()
  await expect(dialog(page).getByLabel('Add-on 2 name')).toBeFocused()
  await dialog(page).getByLabel('Add-on 2 name').fill('pet hair')
  await dialog(page).getByLabel('Add-on 2 price').fill('75')
  await dialog(page).getByLabel('Add-on 2 minutes').fill('45')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await save(page).click()
  await expect(dialog(page).getByText('Another add-on has this name')).toBeVisible()
  await expect(dialog(page).getByLabel('Add-on 2 name')).toBeFocused()
  await dialog(page).getByLabel('Add-on 2 name').fill('Headlights')
  await save(page).click()
  await expect(statusMessage(page, 'Service updated')).toBeVisible()
  const listed = (texts: readonly string[]) =>
    Promise.all(texts.map((text) => expect(row(page, 'Full Detail')).toContainText(text)))
  await listed(['From $189.99', 'From 120 min', 'Sizes: Sedan, SUV, Truck', 'Add-ons: Pet hair, Headlights'])
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit Full Detail' }).click()
  await dialog(page).getByText('Sizes', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Remove SUV' }).click()
  await expect(dialog(page).getByLabel('Size 2 name')).toHaveValue('Truck')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Discard what you typed?')
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  await listed(['Sizes: Sedan, Truck', 'Add-ons: Pet hair, Headlights'])
  await expect(row(page, 'Full Detail')).not.toContainText('SUV')

  await page.getByRole('button', { name: 'Edit Interior Detail' }).click()
  await dialog(page).getByText('Add-ons', { exact: true }).click()
  await expect(dialog(page).getByRole('group', { name: 'Suggestions' })).not.toContainText('Pet hair')
  const own = dialog(page).getByRole('group', { name: 'Use with this service' })
  await own.getByRole('button', { name: 'Headlights $75.00' }).click()
  await save(page).click()
  await expect(row(page, 'Interior Detail')).toContainText('Add-ons: Headlights')
})

test('an error of the server about a size is shown at its field, also after another was removed', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  await page.request.post('/api/services/defaults')
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Edit Full Detail' }).click()
  await dialog(page).getByText('Sizes', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Sedan, SUV, Truck' }).click()
  await dialog(page).getByRole('button', { name: 'Remove Sedan' }).click()
  await dialog(page).getByText('Sizes', { exact: true }).click()
  await expect(dialog(page).getByLabel('Size 2 name')).toBeHidden()
  const fields = { 'sizes.1.name': 'This name isn’t allowed.' }
  const error = { code: 'invalid_request', message: 'Please check your entries.', fields }
  await page.route('**/api/services/*', (route) => route.fulfill({ status: 422, json: { error } }))
  await save(page).click()
  const truck = dialog(page).getByLabel('Size 2 name')
  await expect(truck).toHaveValue('Truck')
  await expect(truck).toBeFocused()
  await expect(truck).toHaveAccessibleDescription('This name isn’t allowed.')
  browserErrors.length = 0
})
