import { readFile } from 'node:fs/promises'
import { expectOnlyFailedRequests } from '#e2e/clients/clients-screen.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  uniqueEmail,
  waitForEmail,
} from '#e2e/support/journey.ts'
import {
  alertMessage,
  createInvoice,
  dialog,
  moreMenu,
  NO_INVOICES,
  openButton,
  openInvoices,
  payInvoice,
  readInvoice,
  row,
  rowButton,
  statusMessage,
  test,
  undo,
} from './invoicing.ts'

test('Back closes an invoice, and a filter chosen afterwards does not open it again', {
  tag: '@any-width',
}, async ({ page, invoice: _ }) => {
  await openInvoices(page)
  await openButton(page, 'INV-0001').click()
  await expect(page.getByRole('dialog')).toContainText('Ava Brooks')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/dashboard/invoices')
  await page.getByLabel('Status').selectOption('Paid')
  await expect(row(page, 'Ava Brooks')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('invoices are listed, searched and filtered, and a reload keeps search and filter', {
  tag: '@core-desktop',
}, async ({ page, isMobile, invoice: ava }) => {
  const bo = await createInvoice(page, { client_name: 'Bo Okafor', amount: 1_249_50, sends_letter: false })
  await page.request.post(`/api/invoices/${bo.invoice_id}/mark-paid`)
  await openInvoices(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Client',
    'Date',
    'Amount',
    'Status',
    'Actions',
  ])
  for (const text of [`${ava.invoice_id.slice(0, 8)}...`, 'INV-0001', '$120.00', 'Pending'])
    await expect(row(page, 'Ava Brooks')).toContainText(text)
  for (const text of ['INV-0002', '$1,249.50', 'Paid'])
    await expect(row(page, 'Bo Okafor')).toContainText(text)
  const actions = ['Send Reminder', 'Mark as Paid', 'Copy Link', 'Download', 'Void']
  if (isMobile) {
    for (const name of actions) await expect(rowButton(page, 'Ava Brooks', name)).toHaveCount(0)
    expect((await row(page, 'Ava Brooks').boundingBox())?.height).toBeLessThanOrEqual(90)
    await moreMenu(page, 'Ava Brooks').click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Send Reminder',
      'Mark as Paid',
      'Copy Link',
      'Show QR code',
      'Download',
      'Edit',
      'Void',
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(moreMenu(page, 'Ava Brooks')).toBeFocused()
    await moreMenu(page, 'Ava Brooks').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(dialog(page, 'Edit Invoice').getByLabel('Amount')).toHaveValue('120.00')
    await page.keyboard.press('Escape')
    await expect(moreMenu(page, 'Ava Brooks')).toBeFocused()
  } else {
    for (const name of actions) await expect(rowButton(page, 'Ava Brooks', name)).toBeVisible()
    await expect(rowButton(page, 'Bo Okafor', 'Download')).toBeVisible()
    await expectAccessible(page)
  }
  await expect(row(page, 'Bo Okafor').getByRole('button')).toHaveCount(2)
  await expectNoHorizontalScroll(page)

  const search = page.getByPlaceholder('Search by client or invoice number...')
  await search.fill('okaf')
  await expect(page).toHaveURL('/dashboard/invoices?search=okaf')
  await expect(row(page, 'Ava Brooks')).toBeHidden()
  await expect(row(page, 'Bo Okafor')).toBeVisible()
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'All Statuses',
    'Paid',
    'Pending',
    'Overdue',
  ])
  await page.getByLabel('Status').selectOption('Pending')
  await expect(page.getByRole('cell', { name: NO_INVOICES })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create your first invoice' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('cell', { name: NO_INVOICES })).toBeVisible()
  await expect(search).toHaveValue('okaf')
  await expect(page.getByLabel('Status')).toHaveValue('pending')
  await search.fill('')
  await expect(row(page, 'Ava Brooks')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices?status=pending')
  await page.getByLabel('Status').selectOption('All Statuses')
  await expect(row(page, 'Bo Okafor')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices')

  await test.step('the screen is led by what is owed, and each figure lists its invoices', async () => {
    const owed = page.getByRole('link', { name: 'Owed $120.00 1 invoice' })
    await page.getByRole('link', { name: 'Overdue $0.00 0 invoices' }).click()
    await expect(page.getByRole('cell', { name: NO_INVOICES })).toBeVisible()
    await expect(page.getByLabel('Status')).toHaveValue('overdue')
    await search.fill('okaf')
    await expect(page).toHaveURL('/dashboard/invoices?status=overdue&search=okaf')
    await owed.click()
    await expect(row(page, 'Ava Brooks')).toBeVisible()
    await expect(row(page, 'Bo Okafor')).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard/invoices?status=pending')
    await owed.click()
    await expect(row(page, 'Bo Okafor')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/invoices')
  })

  await test.step('dates filter too, and the total is that of what is filtered', async () => {
    await expect(statusMessage(page, '2 invoices · $1,369.50 · $120.00 unpaid')).toBeVisible()
    await page.getByLabel('Dates').selectOption('Last Year')
    await expect(page.getByRole('cell', { name: NO_INVOICES })).toBeVisible()
    await expect(page).toHaveURL('/dashboard/invoices?dates=last-year')
    await page.getByLabel('Dates').selectOption('Pick Dates')
    await expect(row(page, 'Ava Brooks')).toBeVisible()
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('Status').selectOption('Overdue')
    await expect(page.getByRole('cell', { name: NO_INVOICES })).toBeVisible()
    await page.getByLabel('Status').selectOption('Paid')
    await expect(statusMessage(page, '1 invoice · $1,249.50')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })
})

test('an owner marks an invoice as paid, and undoes it', { tag: ['@core', '@any-width'] }, async ({
  page,
  invoice,
}) => {
  // Under a filter that the invoice leaves, its row stays in place, so that no other row slides under the pointer.
  await page.goto('/dashboard/invoices?status=pending')
  await rowButton(page, 'INV-0001', 'Mark as Paid').focus()
  await page.keyboard.press('Enter')
  await expect(statusMessage(page, 'Invoice marked as paid')).toBeVisible()
  await expect(row(page, 'INV-0001')).toContainText('Paid')
  await expect(rowButton(page, 'INV-0001', 'Send Reminder')).toHaveCount(0)
  await expect(openButton(page, 'INV-0001')).toBeFocused()
  expect(await readInvoice(page, invoice)).toMatchObject({ status: 'paid', paid_by: 'owner' })
  await undo(page).click()
  await expect(statusMessage(page, 'Invoice reopened')).toBeVisible()
  expect(await readInvoice(page, invoice)).toMatchObject({ status: 'pending', paid_at: null })

  await test.step('voiding an invoice needs confirmation, and can be undone', async () => {
    await rowButton(page, 'INV-0001', 'Void').click()
    const question = dialog(page, 'Void this invoice?')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(row(page, 'INV-0001')).toContainText('Pending')
    await expect(rowButton(page, 'INV-0001', 'Void')).toBeFocused()
    await rowButton(page, 'INV-0001', 'Void').click()
    await question.getByRole('button', { name: 'Void invoice' }).click()
    await expect(statusMessage(page, 'Invoice voided')).toBeVisible()
    await expect(row(page, 'INV-0001')).toContainText('Void')
    await expect(row(page, 'INV-0001').locator(':focus')).toBeVisible()
    await expect(rowButton(page, 'INV-0001', 'Send Reminder')).toHaveCount(0)
    await undo(page).click()
    await expect(rowButton(page, 'INV-0001', 'Mark as Paid')).toBeVisible()
  })
})

test('an owner sends a reminder, downloads an invoice and copies its link from its row', {
  tag: ['@core', '@any-width'],
}, async ({ page, context, ownerWithPayments: _, browserErrors }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const client_email = uniqueEmail()
  const { payment_url } = await createInvoice(page, { client_email, sends_letter: false })
  await openInvoices(page)

  await test.step('a reminder is sent once within an hour', async () => {
    await rowButton(page, 'INV-0001', 'Send Reminder').dblclick()
    await expect(statusMessage(page, 'Payment reminder sent')).toBeVisible()
    await expect(statusMessage(page, `A reminder has been sent to ${client_email}`)).toBeVisible()
    await expect(alertMessage(page, 'Reminder not sent')).toHaveCount(0)
    expect((await waitForEmail(page, client_email)).links.join(' ')).toContain('/pay/')
    await rowButton(page, 'INV-0001', 'Send Reminder').click()
    await expect(alertMessage(page, 'Reminder not sent')).toBeVisible()
    expectOnlyFailedRequests(browserErrors)
  })

  await test.step('the invoice is downloaded as a PDF', async () => {
    const downloading = page.waitForEvent('download')
    await rowButton(page, 'INV-0001', 'Download').click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(statusMessage(page, 'Invoice downloaded')).toBeVisible()
  })

  await test.step('a link that cannot be copied is shown instead', async () => {
    await rowButton(page, 'INV-0001', 'Copy Link').click()
    await expect(statusMessage(page, 'Link copied!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payment_url)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await rowButton(page, 'INV-0001', 'Copy Link').click()
    const linkDialog = dialog(page, 'Payment Link')
    await expect(linkDialog).toContainText('INV-0001 for Ava Brooks, $120.00.')
    await expect(linkDialog.getByText('We’re emailing')).toHaveCount(0)
    await linkDialog.getByRole('button', { name: 'Copy' }).click()
    await expect(alertMessage(page, "Couldn't copy automatically")).toBeVisible()
    expect(await page.evaluate(() => String(window.getSelection()))).toBe(payment_url)
  })
})

test('an owner shows the QR code of an invoice, texts its link, and is paid in cash', async ({
  page,
  ownerWithPayments: _,
}) => {
  const client_email = uniqueEmail()
  const client = { name: 'Ava Brooks', email: client_email, phone: '(555) 010-1000' }
  expect((await page.request.post('/api/clients', { data: client })).status()).toBe(201)
  const invoice = await createInvoice(page, { client_email, sends_letter: false })
  await page.goto(`/dashboard/invoices?invoice=${invoice.invoice_id}`)
  await dialog(page, 'Invoice INV-0001').getByRole('button', { name: 'Show QR code' }).click()
  const linkDialog = dialog(page, 'Payment Link')
  await expect(linkDialog.getByRole('img', { name: 'QR code to pay this invoice' })).toBeVisible()
  const textLink = linkDialog.getByRole('link', { name: 'Text it' })
  await expect(textLink).toHaveAttribute(
    'href',
    /^sms:5550101000\?&body=Hi%20Ava%20Brooks%2C%20here%20is%20invoice%20INV-0001/,
  )
  expect(await textLink.getAttribute('href')).toContain(encodeURIComponent(invoice.payment_url))
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await linkDialog.getByRole('button', { name: 'Paid in cash' }).click()
  await expect(statusMessage(page, 'Invoice marked as paid')).toBeVisible()
  await expect(linkDialog).toBeHidden()
  expect(await readInvoice(page, invoice)).toMatchObject({ status: 'paid', paid_by: 'owner' })
  await undo(page).click()
  await expect(row(page, 'INV-0001')).toContainText('Pending')
})

test('an owner who returns from a payment page sees the status from the provider', {
  tag: ['@core', '@any-width'],
}, async ({ page, invoice, browserErrors }) => {
  const { stripe_checkout_session_id } = await readInvoice(page, invoice)
  const returnFromPayment = (session: string | null) =>
    page.goto(`/dashboard/invoices?status=pending&payment_status=success&session_id=${session}`)

  await returnFromPayment(stripe_checkout_session_id)
  await expect(statusMessage(page, 'Payment not confirmed yet')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices?status=pending')
  await expect(row(page, 'INV-0001')).toContainText('Pending')

  const response = page.waitForResponse('**/api/get-checkout-session')
  await returnFromPayment('cs_test_forged')
  expect((await response).status()).toBe(404)
  await expect(page).toHaveURL('/dashboard/invoices?status=pending')
  await expect(row(page, 'INV-0001')).toContainText('Pending')
  await expect(alertMessage(page, 'Payment not found')).toBeVisible()
  await expect(page.getByText(/^Payment (successful|not confirmed)/)).toHaveCount(0)

  await page.goto('/dashboard/invoices?payment_status=canceled')
  await expect(alertMessage(page, 'Payment canceled')).toBeVisible()
  await expect(alertMessage(page, 'The customer canceled the payment.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices')

  await page.goto(`/dashboard/invoices?payment_status=success&session_id=${await payInvoice(page, invoice)}`)
  await expect(statusMessage(page, 'Payment successful')).toBeVisible()
  await expect(statusMessage(page, 'The invoice has been marked as paid.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices')
  await expect(row(page, 'INV-0001')).toContainText('Paid')
  await page.reload()
  await expect(row(page, 'INV-0001')).toContainText('Paid')
  await expect(page.getByText('Payment successful')).toHaveCount(0)
  expectOnlyFailedRequests(browserErrors)
})

test('an invoice opens from the overview and from its row, with lines, totals and history', {
  tag: '@core-phone',
}, async ({ page, ownerWithPayments: _, browserErrors }) => {
  const invoice = await createInvoice(page, {
    amount: 130_54,
    lines: [
      { description: 'Full Detail', quantity: 100, unit_price: 100_00, tax_rate: 8_875 },
      { description: 'Pet hair', quantity: 150, unit_price: 20_00 },
    ],
    discount: { percent: 6_000 },
    note: 'Thank you.',
    sends_letter: false,
  })
  const { due_date } = await readInvoice(page, invoice)
  const dueDay = new Date(due_date).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
  await page.goto('/dashboard')
  await page
    .getByRole('region', { name: 'Outstanding Invoices' })
    .getByRole('link', { name: 'Ava Brooks' })
    .click()
  const invoiceDialog = dialog(page, 'Invoice INV-0001')
  await expect(page).toHaveURL(`/dashboard/invoices?invoice=${invoice.invoice_id}`)
  for (const text of [
    `Due ${dueDay}`,
    '1.5 × $20.00',
    'Subtotal$130.00',
    'Discount-$7.80',
    'Tax 8.875%$8.34',
    'Thank you.',
    'Created',
  ])
    await expect(invoiceDialog).toContainText(text)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await invoiceDialog.getByRole('button', { name: 'Void', exact: true }).click()
  const question = dialog(page, 'Void this invoice?')
  await expect(question).toContainText(
    'Ava Brooks will no longer owe $130.54 for INV-0001, and its link will stop working. The invoice stays in your list.',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Void invoice' }).click()
  await invoiceDialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(statusMessage(page, 'Invoice reopened')).toBeVisible()
  await expect(invoiceDialog.getByRole('button', { name: 'Mark as Paid' })).toBeVisible()

  await test.step('nobody has opened it, so it can still be edited', async () => {
    await invoiceDialog.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = dialog(page, 'Edit Invoice')
    await expect(form.getByLabel('Discount', { exact: true })).toHaveValue('6')
    await form.getByLabel('Line item 2 quantity').fill('1')
    await form.getByLabel('Email the changed invoice to the client').uncheck()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(statusMessage(page, 'Invoice updated')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(row(page, 'INV-0001')).toContainText('$121.14')
    await openButton(page, 'INV-0001').click()
    await expect(invoiceDialog).toContainText('Discount-$7.20')
  })
  await page.keyboard.press('Escape')
  await expect(invoiceDialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/invoices')

  await openButton(page, 'INV-0001').focus()
  await page.keyboard.press('Enter')
  await invoiceDialog.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(invoiceDialog).toContainText('Marked as paid')
  await page.keyboard.press('Escape')
  await expect(openButton(page, 'INV-0001')).toBeFocused()
  await page.goto('/dashboard/invoices?invoice=11111111-1111-4111-8111-111111111111')
  await expect(dialog(page, 'Invoice').getByText('We couldn’t find that invoice.')).toBeVisible()
  expectOnlyFailedRequests(browserErrors)
})
