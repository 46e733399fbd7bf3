import type { Page } from '@playwright/test'
import { createClients, expectOnlyFailedRequests } from '#e2e/clients/clients-screen.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  uniqueEmail,
  waitForEmail,
} from '#e2e/support/journey.ts'
import {
  amountField,
  createButton,
  fillRequiredFields,
  invoiceForm,
  linkDialog,
  openInvoiceForm,
  storedInvoices,
} from './invoice-form.ts'
import { errorBody, NO_INVOICES, openInvoices, row, test } from './invoicing.ts'
import { connectAccount } from './set-up-payments.ts'

const AVA = { name: 'Ava Brooks', email: 'ava@example.com' }
const BO = { name: 'Bo Okafor', email: 'bo@example.com' }

const statusMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const alertMessage = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Whether an element covers a box. */
function coversBox(element: Element, box: { x: number; y: number; width: number; height: number } | null) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (!box) return true
  return left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y
}

test('an owner creates a first invoice and gets its link', { tag: '@core-desktop' }, async ({
  page,
  ownerWithPayments: _,
}) => {
  await openInvoices(page)
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await expect(page.getByRole('cell', { name: NO_INVOICES })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Create your first invoice' }).click()
  const dialog = invoiceForm(page)
  await expect(dialog.getByText('minimum $1.00')).toBeVisible()
  await createButton(page).click()
  for (const sentence of [
    'Client name is required',
    'Client email is required',
    'Description is required',
    'Amount is required',
  ])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expect(dialog.getByLabel('Client Name')).toBeFocused()
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)

  await fillRequiredFields(page, ' 12.5 ')
  await dialog.getByLabel('Client Email').fill('cy')
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  const email = uniqueEmail()
  await dialog.getByLabel('Client Email').fill(email)
  await expect(dialog.getByLabel('Email the invoice to the client')).toBeChecked()
  await createButton(page).dblclick()

  await expect(statusMessage(page, 'Invoice created')).toBeVisible()
  await expect(dialog).toBeHidden()
  const url = linkDialog(page).getByLabel('Payment link')
  await expect(url).toHaveValue(/\/pay\/[\w-]{43,}$/)
  await expect(url).not.toBeEditable()
  const openLink = linkDialog(page).getByRole('link', { name: 'Open Link' })
  await expect(openLink).toHaveAttribute('href', await url.inputValue())
  await expect(openLink).toHaveAttribute('rel', /noopener/)
  await expect(linkDialog(page)).toContainText(
    `INV-0001 for Cy Moreno, $12.50. We’re emailing it to ${email}.`,
  )
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  expect(await storedInvoices(page)).toMatchObject([
    { number: 'INV-0001', amount: 12_50, client_name: 'Cy Moreno' },
  ])
  expect((await waitForEmail(page, email)).subject).toContain('INV-0001')
  await page.keyboard.press('Escape')
  await expect(row(page, 'INV-0001')).toBeVisible()
})

test('clients are suggested while typing, and discarding input needs confirmation', {
  tag: '@any-width',
}, async ({ page, ownerWithPayments: _ }) => {
  await createClients(page, AVA, BO)
  await page.goto('/dashboard/clients')
  await page.getByRole('link', { name: 'Invoices' }).locator('visible=true').click()
  const openButton = page.getByRole('main').getByRole('button', { name: 'Create Invoice' })
  await openButton.click()
  const dialog = invoiceForm(page)
  const name = dialog.getByLabel('Client Name')
  const suggestions = page.getByRole('listbox', { name: 'Clients' }).getByRole('option')
  await expect(name).toHaveRole('combobox')
  await expect(name).toHaveAttribute('aria-expanded', 'false')
  await name.pressSequentially('okaf')
  await expect(suggestions).toHaveText(['Bo Okaforbo@example.com'])
  await expectDialogAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(name).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('Bo Okafor')
  await expect(dialog.getByLabel('Client Email')).toHaveValue('bo@example.com')
  await expect(suggestions).toHaveCount(0)

  await name.fill('ava')
  await expect(suggestions).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(suggestions).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await fillRequiredFields(page)
  await expect(suggestions).toHaveCount(0)

  const question = page.getByRole('heading', { name: 'Discard what you typed?' })
  for (const leave of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(amountField(page)).toHaveValue('120')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(openButton).toBeFocused()
  await openButton.click()
  await expect(name).toHaveValue('')
})

test('an owner who cannot take payments yet is told what is missing, and keeps what was typed', {
  tag: '@any-width',
}, async ({ page, context, owner: _, browserErrors }) => {
  const dialog = await openInvoiceForm(page)
  await fillRequiredFields(page)
  const toast = alertMessage(page, 'Unable to Create Invoice')
  const followToast = async (button: string) => {
    const opened = context.waitForEvent('page')
    await toast.getByRole('button', { name: button }).click()
    return opened
  }

  await test.step('a payment account comes first', async () => {
    await expect(dialog.getByRole('link', { name: 'Payment Setup' })).toHaveAttribute(
      'href',
      '/dashboard/settings?tab=payment',
    )
    await createButton(page).click()
    await expect(toast).toContainText('via Settings, then Payment Setup')
    expect(await toast.evaluate(coversBox, await createButton(page).boundingBox())).toBe(false)
    const settings = await followToast('Open Payment Setup')
    await expect(settings.getByRole('heading', { name: 'Payment Setup' })).toBeVisible()
    await expect(settings.getByRole('button', { name: 'Connect account' })).toBeVisible()
    await connectAccount(settings)
    await settings.close()
  })

  await test.step('then a name for the business', async () => {
    await page.bringToFront()
    await createButton(page).click()
    await expect(toast).toContainText('Add your business name first.')
    const notice = dialog.getByRole('link', { name: 'Settings' })
    await expect(notice).toHaveAttribute('href', '/dashboard/settings?tab=general')
    await expectDialogAccessible(page)
    const settings = await followToast('Open Settings')
    await settings.getByLabel('Business name').fill('Luna Detailing')
    await settings.getByRole('button', { name: 'Save Changes' }).click()
    await expect(statusMessage(settings, 'Information saved')).toBeVisible()
    await settings.close()
  })

  await page.bringToFront()
  await expect(amountField(page)).toHaveValue('120')
  expect(await storedInvoices(page)).toEqual([])
  await createButton(page).click()
  await expect(linkDialog(page)).toBeVisible()
  expect(await storedInvoices(page)).toHaveLength(1)
  expectOnlyFailedRequests(browserErrors)
})

test('an invoice that could not be created shows an error, and is never created twice', {
  tag: '@failure',
}, async ({ page, ownerWithPayments: _, browserErrors }) => {
  const dialog = await openInvoiceForm(page)
  const createUrl = '**/api/create-invoice-payment'
  await fillRequiredFields(page, '0.00')
  await createButton(page).click()
  await expect(alertMessage(page, 'Invalid amount')).toContainText(
    'Please enter a valid amount greater than $0',
  )

  await amountField(page).fill('120')
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByLabel('Due date').fill('2020-01-31')
  await createButton(page).click()
  await expect(dialog.getByText('The due date can’t be in the past')).toBeVisible()
  await dialog.getByLabel('Due date').fill('')
  await dialog.getByRole('button', { name: 'Add line item' }).click()
  await expect(dialog.getByLabel('Line item 1 description')).toHaveValue('Full Detail')
  await dialog.getByRole('button', { name: 'Remove line item 1' }).click()
  await expect(dialog.getByRole('button', { name: 'Add line item' })).toBeFocused()
  await expect(amountField(page)).toHaveValue('120')
  await expect(amountField(page)).toBeEditable()

  for (const [response, title, message] of [
    [
      { status: 500, json: {} },
      'Unable to Create Invoice',
      'Failed to create invoice payment link. If this keeps happening, connect your payment account via Settings, then Payment Setup.',
    ],
    [
      { status: 503, json: errorBody('provider_unavailable', 'INV-0001 was saved.') },
      'Unable to Create Invoice',
      'INV-0001 was saved.',
    ],
    [
      { status: 201, json: { invoice_id: 'x', number: 'INV-0001' } },
      'Error creating invoice',
      'Invalid response from server - no payment URL received',
    ],
  ] as const) {
    await page.route(createUrl, (route) => route.fulfill(response), { times: 1 })
    await createButton(page).click()
    await expect(alertMessage(page, title)).toContainText(message)
  }
  expect(await storedInvoices(page)).toEqual([])

  await test.step('an invoice whose response was lost is not created twice', async () => {
    const loseResponse = () =>
      page.route(
        createUrl,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    await loseResponse()
    await createButton(page).click()
    await expect(alertMessage(page, 'Error creating invoice')).toContainText('Couldn’t reach Wheelhouse')
    await amountField(page).fill('130')
    await createButton(page).click()
    await expect(alertMessage(page, 'It was already created before your last changes')).toBeVisible()
    expect(await storedInvoices(page)).toHaveLength(1)
    await loseResponse()
    await createButton(page).click()
    await expect(alertMessage(page, 'Error creating invoice')).toContainText('Couldn’t reach Wheelhouse')
  })

  await test.step('the daily email limit is shown', async () => {
    await page.route(createUrl, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), letter: 'limited' } })
    })
    await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue('Full Detail')
    await createButton(page).click()
    await expect(alertMessage(page, 'Invoice created, but not sent')).toContainText('INV-0002 wasn’t emailed')
    await expect(linkDialog(page).getByLabel('Payment link')).toHaveValue(/\/pay\//)
    await expect(linkDialog(page)).not.toContainText('We’re emailing')
    expect((await storedInvoices(page)).map((invoice) => invoice.amount)).toEqual([130_00, 120_00])
  })
  expectOnlyFailedRequests(browserErrors)
})
