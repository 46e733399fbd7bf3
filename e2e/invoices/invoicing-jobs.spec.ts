import type { Locator, Page } from '@playwright/test'
import { editOpenJob, jobSheet } from '#e2e/appointments/appointment-dialog.ts'
import { expect, expectDialogAccessible, expectNoHorizontalScroll } from '#e2e/support/journey.ts'
import {
  amountField,
  createButton,
  invoiceForm,
  linkDialog,
  openInvoiceForm,
  storedInvoices,
} from './invoice-form.ts'
import { dialog as dialogNamed, test } from './invoicing.ts'

const AVA = { name: 'Ava Brooks', email: 'ava@example.com', phone: '(555) 010-1000' }

/** A Wednesday in winter, when New York is five hours behind UTC. */
const DAY = nextWednesday(`${new Date().getFullYear() + 1}-01-12`)

function nextWednesday(from: string): string {
  const date = new Date(`${from}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + ((3 - date.getUTCDay() + 7) % 7))
  return date.toISOString().slice(0, 10)
}

const DAY_TEXT = new Date(`${DAY}T12:00:00Z`).toLocaleDateString('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

async function createJob(page: Page, time = '10:00', service = 'Exterior Detail'): Promise<{ id: string }> {
  const services = await (await page.request.post('/api/services/defaults')).json()
  const { id } = services.find(({ name }: { name: string }) => name === service)
  const data = { client: AVA, service_id: id, appointment_time: `${DAY}T${time}:00-05:00` }
  const response = await page.request.post('/api/appointments', { data })
  expect(response.status()).toBe(201)
  return response.json()
}

/** Expects the message on one line below two fields that stay aligned. */
async function expectMessageBelow(sentence: Locator, left: Locator, right: Locator): Promise<void> {
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [message, first, second] = await Promise.all([sentence, left, right].map(boxOf))
  expect(second?.y).toBe(first?.y)
  expect(message?.width).toBeGreaterThan((first?.width ?? 0) + (second?.width ?? 0))
}

test('an invoice with several jobs, a discount and tax is stored as shown', { tag: '@core-desktop' }, async ({
  page,
  ownerWithPayments: _,
}) => {
  await createJob(page)
  await createJob(page, '13:00', 'Full Detail')
  const dialog = await openInvoiceForm(page)
  await dialog.getByLabel('Client Name').fill('ava')
  await page.getByRole('option', { name: /Ava Brooks/ }).click()
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByRole('checkbox', { name: /Exterior Detail/ }).check()
  await dialog.getByRole('checkbox', { name: /Full Detail/ }).check()
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue(
    `Exterior Detail, ${DAY_TEXT}; Full Detail, ${DAY_TEXT}`,
  )
  await expect(dialog.getByLabel('Line item 1 price')).toHaveValue('99.99')
  await dialog.getByRole('button', { name: 'Add line item' }).click()
  await expect(dialog.getByLabel('Line item 3 description')).toBeFocused()
  await dialog.getByLabel('Line item 3 description').fill('Pet hair')
  await dialog.getByLabel('Line item 3 quantity').fill('1.5')
  await dialog.getByLabel('Line item 3 price').fill('20.33')
  await dialog.getByLabel('Discount', { exact: true }).fill('10')
  await dialog.getByLabel('Tax rate (%)').fill('8.875')
  await dialog.getByLabel('Line item 3 taxable').uncheck()
  await dialog.getByRole('button', { name: 'Move line item 3 up' }).click()
  await expect(dialog.getByRole('button', { name: 'Move line item 2 up' })).toBeFocused()
  await expect(dialog.getByLabel('Line item 2 description')).toHaveValue('Pet hair')
  await dialog.getByLabel('Due date').fill(DAY)
  await dialog.getByLabel('Note').fill('Thank you!')
  await expect(amountField(page)).not.toBeEditable()
  await expect(amountField(page)).toHaveValue('321.39')
  await expect(dialog.getByText('$321.39')).toBeVisible()
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)

  await test.step('an invalid line shows its error, even when it is collapsed', async () => {
    const quantity = dialog.getByLabel('Line item 2 quantity')
    await quantity.fill('1.255')
    await dialog.getByText('More', { exact: true }).click()
    await expect(dialog.getByText('3 line items')).toBeVisible()
    await createButton(page).click()
    const sentence = dialog.getByText('Enter a quantity above 0')
    await expect(sentence).toBeVisible()
    await expect(quantity).toBeFocused()
    await expect(amountField(page)).toHaveValue('–')
    await expectMessageBelow(sentence, quantity, dialog.getByLabel('Line item 2 price'))
    await quantity.fill('1.5')
  })
  await expect(amountField(page)).toHaveValue('321.39')
  await createButton(page).click()
  await expect(linkDialog(page)).toBeVisible()
  const [stored] = await storedInvoices(page)
  expect(stored).toMatchObject({ amount: 321_39, client_name: 'Ava Brooks', due_date: DAY })
  const details = await (await page.request.get(`/api/invoices/${stored?.id}`)).json()
  expect(details.lines.map(({ description }: { description: string }) => description)).toEqual([
    `Exterior Detail, ${DAY_TEXT}`,
    'Pet hair',
    `Full Detail, ${DAY_TEXT}`,
  ])
  expect(details).toMatchObject({ note: 'Thank you!', totals: { total: 321_39 } })
})

test('a job is invoiced from its appointment, and only once', { tag: '@any-width' }, async ({
  page,
  ownerWithPayments: _,
}) => {
  await createJob(page)
  const openJob = async () => {
    await page.goto(`/dashboard/calendar?date=${DAY}`)
    await page.getByRole('button', { name: '10:00 AM - Ava Brooks' }).locator('visible=true').click()
    return jobSheet(page)
  }
  const sheet = await openJob()
  await expect(sheet).toContainText('Not invoiced yet')
  const job = await editOpenJob(page)
  await expect(job.getByLabel('Price')).toHaveValue('99.99')
  await job.getByLabel('Price').click()
  // A tap selects the price, so that typing replaces it.
  await page.keyboard.type('85')
  await job.getByRole('button', { name: 'Update' }).click()
  await expect(job).toBeHidden()
  await openJob()
  await expect(sheet).toContainText('$85.00')
  await sheet.getByRole('button', { name: 'Invoice this job' }).click()

  const dialog = invoiceForm(page)
  await expect(dialog.getByLabel('Client Name')).toHaveValue('Ava Brooks')
  await expect(dialog.getByLabel('Client Email')).toHaveValue('ava@example.com')
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue(`Exterior Detail, ${DAY_TEXT}`)
  await expect(amountField(page)).toHaveValue('85.00')
  await expect(dialog.getByLabel('Client Name')).toBeFocused()
  await createButton(page).click()
  await expect(linkDialog(page).getByLabel('Payment link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: '10:00 AM - Ava Brooks' }).locator('visible=true'),
  ).toBeFocused()

  const invoicedJob = await openJob()
  await expect(invoicedJob.getByRole('button', { name: 'Invoice this job' })).toHaveCount(0)
  await invoicedJob.getByRole('link', { name: 'On invoice INV-0001' }).click()
  await expect(page).toHaveURL(/\/dashboard\/invoices\?/)
  await expect(dialogNamed(page, 'Invoice INV-0001')).toBeVisible()
})

test('a client is invoiced from their details, with their jobs to choose from', {
  tag: '@any-width',
}, async ({ page, ownerWithPayments: _ }) => {
  await createJob(page)
  await createJob(page, '13:00', 'Full Detail')
  const openDetails = async () => {
    await page.goto('/dashboard/clients')
    await page.getByRole('button', { name: 'View Details' }).click()
    return dialogNamed(page, 'Client Details')
  }
  const dialog = invoiceForm(page)
  await (await openDetails()).getByRole('button', { name: 'Create Invoice' }).click()
  await expect(dialog.getByLabel('Client Email')).toHaveValue('ava@example.com')
  await dialog.getByRole('checkbox', { name: /Full Detail/ }).check()
  await createButton(page).click()
  await expect(linkDialog(page)).toBeVisible()

  const details = await openDetails()
  await expect(details.getByText('Pending')).toBeVisible()
  await expect(details.getByRole('link', { name: 'On invoice INV-0001' })).toHaveAccessibleDescription(
    /Full Detail/,
  )
  await expectDialogAccessible(page)
  await details.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(dialog.getByText('On invoice INV-0001')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /Full Detail/ })).toBeDisabled()
  await expectDialogAccessible(page)

  await (await openDetails()).getByRole('button', { name: 'Invoice this job' }).click()
  await expect(dialog.getByLabel('Client Email')).toHaveValue('ava@example.com')
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue(`Exterior Detail, ${DAY_TEXT}`)
  await createButton(page).click()
  await expect(linkDialog(page)).toContainText('INV-0002 for Ava Brooks, $99.99.')
  await openDetails()
  await expect(details.getByRole('link', { name: 'On invoice INV-0002' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Invoice this job' })).toHaveCount(0)
  await details.getByRole('link', { name: 'INV-0001', exact: true }).click()
  await expect(dialogNamed(page, 'Invoice INV-0001')).toBeVisible()
})
