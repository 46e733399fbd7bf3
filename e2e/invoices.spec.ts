import { readFile } from 'node:fs/promises'
import { expectOnlyRefusals } from './clients-screen.ts'
import {
  act,
  alerted,
  dialog,
  makeInvoice,
  menu,
  NONE,
  openInvoices,
  payInvoice,
  pressAct,
  readInvoice,
  row,
  told,
  undo,
} from './invoicing.ts'
import { anAddress, expect, expectAccessible, expectNoSidewaysScroll, letterTo, test } from './journey.ts'
import { takePayments } from './taking-payments.ts'

test('a new owner finds an empty list, and where to begin', async ({ page, owner: _ }) => {
  await openInvoices(page)
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await expect(page.getByPlaceholder('Search by client or invoice number...')).toBeVisible()
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText(['All Statuses', 'Paid', 'Pending'])
  await expect(page.getByRole('cell', { name: NONE })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Create your first invoice' }).click()
  await expect(dialog(page, 'Create New Invoice')).toBeVisible()
})

test('invoices are listed, found and filtered, and a reload keeps both', async ({
  page,
  isMobile,
  owner: _,
}) => {
  await takePayments(page)
  const ava = await makeInvoice(page)
  const bo = await makeInvoice(page, { client_name: 'Bo Okafor', amount: 1_249_50 })
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
  const { created_at } = await readInvoice(page, ava)
  const day = new Date(created_at).toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    dateStyle: 'medium',
  })
  for (const text of [`${ava.invoice_id.slice(0, 8)}...`, 'INV-0001', day, '$120.00', 'Pending'])
    await expect(row(page, 'Ava Brooks')).toContainText(text)
  for (const text of ['INV-0002', '$1,249.50', 'Paid'])
    await expect(row(page, 'Bo Okafor')).toContainText(text)
  for (const name of ['Send Reminder', 'Mark as Paid'])
    await expect(act(page, 'Ava Brooks', name)).toBeVisible()
  const others = ['Copy Link', 'Download', 'Void']
  if (isMobile) {
    for (const name of others) await expect(act(page, 'Ava Brooks', name)).toHaveCount(0)
    await menu(page, 'Ava Brooks').click()
    await expect(page.getByRole('menuitem')).toHaveText(others)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(menu(page, 'Ava Brooks')).toBeFocused()
  } else for (const name of others) await expect(act(page, 'Ava Brooks', name)).toBeVisible()
  await expect(row(page, 'Bo Okafor').getByRole('button')).toHaveCount(2)
  await expect(act(page, 'Bo Okafor', 'Download')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const search = page.getByPlaceholder('Search by client or invoice number...')
  for (const wanted of ['okaf', 'inv-0002', bo.invoice_id.slice(0, 8)]) {
    await search.fill(wanted)
    await expect(page).toHaveURL(`/dashboard/invoices?search=${wanted}`)
    await expect(row(page, 'Ava Brooks')).toBeHidden()
    await expect(row(page, 'Bo Okafor')).toBeVisible()
  }
  await page.getByLabel('Status').selectOption('Pending')
  await expect(page.getByRole('cell', { name: NONE })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create your first invoice' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('cell', { name: NONE })).toBeVisible()
  await expect(search).toHaveValue(bo.invoice_id.slice(0, 8))
  await expect(page.getByLabel('Status')).toHaveValue('pending')
  await search.fill('')
  await expect(row(page, 'Ava Brooks')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices?status=pending')
  await page.getByLabel('Status').selectOption('All Statuses')
  await expect(row(page, 'Bo Okafor')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices')
})

test('a reminder is told once it is on its way, and not sent twice within an hour', {
  tag: '@any-width',
}, async ({ page, owner: _, complaints }) => {
  await takePayments(page)
  const client_email = anAddress()
  await makeInvoice(page, { client_email, sends_letter: false })
  await openInvoices(page)
  await act(page, 'INV-0001', 'Send Reminder').dblclick()
  await expect(told(page, 'Payment reminder sent')).toBeVisible()
  await expect(told(page, `A reminder has been sent to ${client_email}`)).toBeVisible()
  await expect(page.getByRole('alert').getByText('Reminder not sent')).toHaveCount(0)
  expect((await letterTo(page, client_email)).links.join(' ')).toContain('/pay/')

  await act(page, 'INV-0001', 'Send Reminder').click()
  await expect(alerted(page, 'Reminder not sent')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('an invoice is marked as paid, and taken back', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await takePayments(page)
  const made = await makeInvoice(page)
  await openInvoices(page)
  await act(page, 'INV-0001', 'Mark as Paid').focus()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Invoice marked as paid')).toBeVisible()
  await expect(row(page, 'INV-0001')).toContainText('Paid')
  await expect(act(page, 'INV-0001', 'Send Reminder')).toHaveCount(0)
  await expect(row(page, 'INV-0001').getByRole('button', { name: /INV-0001/ })).toBeFocused()
  expect(await readInvoice(page, made)).toMatchObject({ status: 'paid', paid_by: 'owner' })

  await undo(page).click()
  await expect(told(page, 'Invoice reopened')).toBeVisible()
  await expect(act(page, 'INV-0001', 'Mark as Paid')).toBeVisible()
  expect(await readInvoice(page, made)).toMatchObject({ status: 'pending', paid_at: null })
})

test('an invoice is voided after a question, and taken back', async ({ page, owner: _ }) => {
  await takePayments(page)
  await makeInvoice(page)
  await openInvoices(page)
  await pressAct(page, 'INV-0001', 'Void')
  const question = dialog(page, 'Void this invoice?')
  await expect(question).toContainText(
    'Ava Brooks will no longer owe INV-0001 ($120.00), and its link will stop working. It stays in your list.',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(row(page, 'INV-0001')).toContainText('Pending')
  await expect(act(page, 'INV-0001', 'Void').or(menu(page, 'INV-0001'))).toBeFocused()
  await pressAct(page, 'INV-0001', 'Void')
  await question.getByRole('button', { name: 'Void invoice' }).click()
  await expect(told(page, 'Invoice voided')).toBeVisible()
  await expect(row(page, 'INV-0001')).toContainText('Void')
  await expect(row(page, 'INV-0001').locator(':focus')).toBeVisible()
  await expect(act(page, 'INV-0001', 'Send Reminder')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText('No outstanding invoices')).toBeVisible()

  await openInvoices(page)
  await row(page, 'INV-0001')
    .getByRole('button', { name: /INV-0001/ })
    .click()
  await dialog(page, 'Invoice INV-0001').getByRole('button', { name: 'Reopen' }).click()
  await expect(told(page, 'Invoice reopened')).toBeVisible()
  await expect(dialog(page, 'Invoice INV-0001').getByRole('button', { name: 'Mark as Paid' })).toBeVisible()
})

test('an invoice is downloaded while pending, and a receipt once paid', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await takePayments(page)
  const made = await makeInvoice(page)
  await openInvoices(page)
  for (const title of ['Invoice downloaded', 'Receipt downloaded']) {
    const arriving = page.waitForEvent('download')
    await pressAct(page, 'INV-0001', 'Download')
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(told(page, title)).toBeVisible()
    await page.request.post(`/api/invoices/${made.invoice_id}/mark-paid`)
    await page.reload()
    await expect(row(page, 'INV-0001')).toContainText('Paid')
  }
})

test('a payment link is copied from its row', { tag: '@any-width' }, async ({ page, context, owner: _ }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await takePayments(page)
  const { payment_url } = await makeInvoice(page)
  await openInvoices(page)
  await pressAct(page, 'INV-0001', 'Copy Link')
  await expect(told(page, 'Link copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payment_url)
})

test('a link that cannot be copied is shown, to be copied, opened or shared', async ({ page, owner: _ }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: () => Promise.reject(new DOMException('', window.name || 'NotAllowedError')),
    })
  })
  await takePayments(page)
  const { payment_url } = await makeInvoice(page)
  await openInvoices(page)
  await pressAct(page, 'INV-0001', 'Copy Link')
  const shown = dialog(page, 'Payment Link')
  await expect(shown).toContainText('INV-0001 for Ava Brooks, $120.00.')
  await expect(shown.getByText('It is being e-mailed')).toHaveCount(0)
  await expect(shown.getByLabel('Payment link')).toHaveValue(payment_url)
  await expect(shown.getByLabel('Payment link')).not.toBeEditable()
  await expect(shown.getByRole('link', { name: 'Open Link' })).toHaveAttribute('href', payment_url)
  await expect(shown.getByRole('link', { name: 'Open Link' })).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shown.getByRole('button', { name: 'Copy' }).click()
  await expect(alerted(page, "Couldn't copy automatically")).toBeVisible()
  expect(await page.evaluate(() => String(window.getSelection()))).toBe(payment_url)

  await page.evaluate(() => {
    window.name = 'AbortError'
  })
  await shown.getByRole('button', { name: 'Share Link' }).click()
  await expect(page.getByRole('alert').getByText('Error sharing')).toHaveCount(0)
  await page.evaluate(() => {
    window.name = ''
  })
  await shown.getByRole('button', { name: 'Share Link' }).click()
  await expect(alerted(page, 'Error sharing')).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined })
  })
  await shown.getByRole('button', { name: 'Share Link' }).click()
  await expect(alerted(page, 'Share not available')).toBeVisible()
})

test('an owner who comes back from a payment is told what the provider says', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await takePayments(page)
  const made = await makeInvoice(page)
  const { stripe_checkout_session_id } = await readInvoice(page, made)
  const back = (session: string | null) =>
    page.goto(`/dashboard/invoices?status=pending&payment_status=success&session_id=${session}`)

  await back(stripe_checkout_session_id)
  await expect(told(page, 'Payment not confirmed yet')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices?status=pending')
  await expect(row(page, 'INV-0001')).toContainText('Pending')

  const asked = page.waitForResponse('**/api/get-checkout-session')
  await back('cs_test_forged')
  expect((await asked).status()).toBe(404)
  await expect(page).toHaveURL('/dashboard/invoices?status=pending')
  await expect(row(page, 'INV-0001')).toContainText('Pending')
  await expect(page.getByText(/^Payment (successful|not confirmed)/)).toHaveCount(0)

  await page.goto('/dashboard/invoices?payment_status=canceled')
  await expect(alerted(page, 'Payment canceled')).toBeVisible()
  await expect(alerted(page, 'The customer canceled the payment.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices')

  await page.goto(`/dashboard/invoices?payment_status=success&session_id=${await payInvoice(page, made)}`)
  await expect(told(page, 'Payment successful')).toBeVisible()
  await expect(told(page, 'The invoice has been marked as paid.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices')
  await expect(row(page, 'INV-0001')).toContainText('Paid')
  await page.reload()
  await expect(row(page, 'INV-0001')).toContainText('Paid')
  await expect(page.getByText('Payment successful')).toHaveCount(0)
  expectOnlyRefusals(complaints)
})

test('an invoice opens from the overview and from its row, with lines, totals and history', async ({
  page,
  owner: _,
  complaints,
}) => {
  await takePayments(page)
  const made = await makeInvoice(page, {
    amount: 130_54,
    lines: [
      { description: 'Full Detail', quantity: 100, unit_price: 100_00, tax_rate: 8_875 },
      { description: 'Pet hair', quantity: 150, unit_price: 20_00 },
    ],
    discount: { percent: 6_000 },
    note: 'Thank you.',
  })
  const { due_date } = await readInvoice(page, made)
  const dueDay = new Date(due_date).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
  await page.goto('/dashboard')
  await page
    .getByRole('region', { name: 'Outstanding Invoices' })
    .getByRole('link', { name: 'Ava Brooks' })
    .click()
  const shown = dialog(page, 'Invoice INV-0001')
  await expect(page).toHaveURL(`/dashboard/invoices?invoice=${made.invoice_id}`)
  for (const text of [
    `Due ${dueDay}`,
    '1.5 × $20.00',
    'Subtotal$130.00',
    'Discount-$7.80',
    'Tax 8.875%$8.34',
    'Thank you.',
    'Created',
  ])
    await expect(shown).toContainText(text)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shown.getByRole('button', { name: 'Void', exact: true }).click()
  await expect(dialog(page, 'Void this invoice?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(page).toHaveURL('/dashboard/invoices')

  const opener = row(page, 'INV-0001').getByRole('button', { name: /INV-0001/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await shown.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(shown).toContainText('Marked as paid')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.goto('/dashboard/invoices?invoice=11111111-1111-4111-8111-111111111111')
  await expect(dialog(page, 'Invoice').getByText('There is no such invoice.')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('tips and reminders are switched on by the owner', async ({ page, owner: _ }) => {
  await takePayments(page)
  await page.goto('/dashboard/settings?tab=payment')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  const turn = (name: string) => page.getByRole('switch', { name })
  const days = (side: string) => page.getByRole('textbox', { name: `Days ${side} the due date` })
  for (const label of ['Offer a tip when clients pay', 'Remind before the due date'])
    await expect(turn(label)).not.toBeChecked()
  await turn('Offer a tip when clients pay').check()
  await expect(days('after')).toBeDisabled()
  await turn('Remind after the due date').check()
  await expect(page.getByText('1 to 30 days, by e-mail.')).toHaveCount(1)
  await days('after').fill('31')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(days('after')).toHaveAccessibleDescription('Give a whole number from 1 to 30')
  await expect(page.getByText('1 to 30 days, by e-mail.')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await days('after').fill('7')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(told(page, 'Settings saved')).toBeVisible()
  await page.reload()
  await expect(turn('Offer a tip when clients pay')).toBeChecked()
  await expect(days('after')).toHaveValue('7')
  await expect(turn('Remind before the due date')).not.toBeChecked()
  await expect(page.getByLabel('E-mail me when a client pays')).toBeChecked()
})
