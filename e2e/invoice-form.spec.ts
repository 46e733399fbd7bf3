import type { Locator, Page } from '@playwright/test'
import { expectOnlyRefusals, have } from './clients-screen.ts'
import { amount, create, form, link, openForm, storedInvoices } from './invoice-form.ts'
import {
  anAddress,
  expect,
  expectDialogAccessible,
  expectNoSidewaysScroll,
  letterTo,
  test,
} from './journey.ts'
import { connectAccount, takePayments } from './taking-payments.ts'

const AVA = { name: 'Ava Brooks', email: 'ava@example.com' }
const BO = { name: 'Bo Okafor', email: 'bo@example.com' }

const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const alerted = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Whether an element lies over a box. */
function covered(element: Element, box: { x: number; y: number; width: number; height: number } | null) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (!box) return true
  return left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y
}

async function fillSimple(page: Page, typed = '120'): Promise<void> {
  await form(page).getByLabel('Client Name').fill('Cy Moreno')
  await form(page).getByLabel('Client Email').fill('cy@example.com')
  await form(page).getByLabel('Description').fill('Full Detail')
  await amount(page).fill(typed)
}

test('an owner makes a first invoice and gets its link', async ({ page, owner: _ }) => {
  await takePayments(page)
  const dialog = await openForm(page)
  await create(page).click()
  for (const sentence of [
    'Client name is required',
    'Client email is required',
    'Description is required',
    'Amount is required',
  ])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expect(dialog.getByLabel('Client Name')).toBeFocused()
  await expect(dialog.getByText('minimum $1.00')).toBeVisible()
  await expectDialogAccessible(page)
  await expectNoSidewaysScroll(page)

  await fillSimple(page, ' 12.5 ')
  await dialog.getByLabel('Client Email').fill('cy')
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  const email = anAddress()
  await dialog.getByLabel('Client Email').fill(email)
  await expect(dialog.getByLabel('E-mail the invoice to the client')).toBeChecked()
  await create(page).click()

  await expect(told(page, 'Invoice created')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(link(page).getByLabel('Payment link')).toHaveValue(/\/pay\/[\w-]{43,}$/)
  await expect(link(page)).toContainText(`INV-0001 for Cy Moreno, $12.50. It is being e-mailed to ${email}.`)
  expect(await storedInvoices(page)).toMatchObject([
    { number: 'INV-0001', amount: 12_50, client_name: 'Cy Moreno' },
  ])
  expect((await letterTo(page, email)).subject).toContain('INV-0001')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByRole('button', { name: 'Create Invoice' })).toBeFocused()
})

test('an owner whose clients got too many letters today is told that this one was not sent', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await takePayments(page)
  // The hundred and first of a day.
  await page.route('**/api/create-invoice-payment', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), letter: 'limited' } })
  })
  await openForm(page)
  await fillSimple(page)
  await create(page).click()
  await expect(alerted(page, 'Invoice created, but not sent')).toContainText('INV-0001 was not e-mailed')
  await expect(link(page).getByLabel('Payment link')).toHaveValue(/\/pay\//)
  await expect(link(page)).not.toContainText('being e-mailed')
})

test('an amount is answered with a sentence, or stored as the right cents', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await takePayments(page)
  const dialog = await openForm(page)
  await dialog.getByLabel('E-mail the invoice to the client').uncheck()
  for (const [typed, sentence] of [
    ['19.999', 'Enter a valid dollar amount'],
    ['1e3', 'Enter a valid dollar amount'],
    ['-5', 'Enter a valid dollar amount'],
    ['1,000', 'Enter a valid dollar amount'],
    ['0.99', 'Amount must be at least $1.00'],
    ['99999999.99', 'Amount must be at most $999,999.99'],
  ] as const) {
    await fillSimple(page, typed)
    await create(page).click()
    await expect(dialog.getByText(sentence)).toBeVisible()
    await expect(amount(page)).toBeFocused()
    await expect(amount(page)).toHaveValue(typed)
  }
  await amount(page).fill('0.00')
  await create(page).click()
  await expect(alerted(page, 'Invalid amount')).toContainText('Please enter a valid amount greater than $0')
  expect(await storedInvoices(page)).toEqual([])

  await amount(page).fill('999999.99')
  await create(page).click()
  await expect(link(page)).toBeVisible()
  expect(await storedInvoices(page)).toMatchObject([{ amount: 999_999_99 }])
})

test('clients are proposed as one types, and anybody else can be typed', async ({ page, owner: _ }) => {
  await takePayments(page)
  await have(page, AVA, BO)
  const dialog = await openForm(page)
  const name = dialog.getByLabel('Client Name')
  const proposed = page.getByRole('listbox', { name: 'Clients' }).getByRole('option')
  await expect(name).toHaveRole('combobox')
  await expect(name).toHaveAttribute('aria-expanded', 'false')
  await name.pressSequentially('okaf')
  await expect(proposed).toHaveText(['Bo Okaforbo@example.com'])
  await expectDialogAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(name).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('Bo Okafor')
  await expect(dialog.getByLabel('Client Email')).toHaveValue('bo@example.com')
  await expect(proposed).toHaveCount(0)

  await name.fill('ava')
  await expect(proposed).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(proposed).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await name.fill('Zed Unknown')
  await expect(proposed).toHaveCount(0)
  await dialog.getByLabel('Client Email').fill('zed@example.com')
  await dialog.getByLabel('Description').fill('Wash')
  await amount(page).fill('20')
  await page.keyboard.press('Enter')
  await expect(link(page)).toBeVisible()
  expect(await storedInvoices(page)).toMatchObject([{ client_name: 'Zed Unknown', amount: 20_00 }])
})

test('whoever cannot take payments yet is told before typing, and keeps what was typed', {
  tag: '@any-width',
}, async ({ page, context, owner: _, complaints }) => {
  test.slow()
  const dialog = await openForm(page)
  const setup = dialog.getByRole('link', { name: 'Payment Setup' })
  await expect(setup).toHaveAttribute('href', '/dashboard/settings?tab=payment')
  await expectDialogAccessible(page)
  await fillSimple(page)
  await create(page).click()
  const toast = alerted(page, 'Unable to Create Invoice')
  await expect(toast).toContainText('via Settings, then Payment Setup')
  expect(await toast.evaluate(covered, await create(page).boundingBox())).toBe(false)
  expect(await storedInvoices(page)).toEqual([])

  const opened = context.waitForEvent('page')
  await toast.getByRole('button', { name: 'Open Payment Setup' }).click()
  const settings = await opened
  await expect(settings.getByRole('button', { name: 'Connect account' })).toBeVisible()
  await takePayments(settings)
  await settings.close()
  await page.bringToFront()
  await expect(amount(page)).toHaveValue('120')
  await create(page).click()
  await expect(link(page)).toBeVisible()
  expect(await storedInvoices(page)).toHaveLength(1)
  expectOnlyRefusals(complaints)
})

test('whoever has not said what the business is called is told before typing', { tag: '@any-width' }, async ({
  page,
  context,
  owner: _,
  complaints,
}) => {
  test.slow()
  await connectAccount(page)
  const dialog = await openForm(page)
  const settings = dialog.getByRole('link', { name: 'Settings' })
  await expect(settings).toHaveAttribute('href', '/dashboard/settings')
  await expectDialogAccessible(page)
  await fillSimple(page)
  await create(page).click()
  const toast = alerted(page, 'Unable to Create Invoice')
  await expect(toast).toContainText('Say what your business is called first.')
  expect(await storedInvoices(page)).toEqual([])

  const opened = context.waitForEvent('page')
  await toast.getByRole('button', { name: 'Open Settings' }).click()
  const general = await opened
  await general.getByLabel('Business name').fill('Luna Detailing')
  await general.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(async () => (await (await page.request.get('/api/settings')).json()).business_name)
    .toBe('Luna Detailing')
  await general.close()
  await page.bringToFront()
  await expect(amount(page)).toHaveValue('120')
  await create(page).click()
  await expect(link(page)).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('a due date in the past is refused beside its field', { tag: '@any-width' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await takePayments(page)
  const dialog = await openForm(page)
  await fillSimple(page)
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByLabel('Due date').fill('2020-01-31')
  await create(page).click()
  await expect(dialog.getByText('The due date cannot be before today')).toBeVisible()
  expect(await storedInvoices(page)).toEqual([])
  expectOnlyRefusals(complaints)
})

test('two presses make one invoice', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await takePayments(page)
  await openForm(page)
  await fillSimple(page)
  const calls: string[] = []
  await page.route('**/api/create-invoice-payment', async (route) => {
    calls.push(route.request().headers()['idempotency-key'] ?? '')
    await route.continue()
  })
  await create(page).dblclick()
  await expect(link(page)).toBeVisible()
  expect(calls).toEqual([expect.stringMatching(/.{16,}/)])
  expect(await storedInvoices(page)).toHaveLength(1)
})

test('a lost answer is asked for again, and makes no second invoice', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await takePayments(page)
  await openForm(page)
  await fillSimple(page)
  await page.route('**/api/create-invoice-payment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await create(page).click()
  await expect(alerted(page, 'Error creating invoice')).toContainText('could not be reached')
  await page.unroute('**/api/create-invoice-payment')
  await create(page).click()
  await expect(link(page)).toBeVisible()
  expect(await storedInvoices(page)).toHaveLength(1)
  expectOnlyRefusals(complaints)
})

test('whoever changes the form after a lost answer hears of the first invoice', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await takePayments(page)
  await openForm(page)
  await fillSimple(page)
  await page.route('**/api/create-invoice-payment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await create(page).click()
  await expect(alerted(page, 'could not be reached')).toBeVisible()
  await page.unroute('**/api/create-invoice-payment')
  await amount(page).fill('130')
  await create(page).click()
  await expect(alerted(page, 'It was created before you changed it')).toBeVisible()
  expect(await storedInvoices(page)).toHaveLength(1)
  await create(page).click()
  await expect(link(page)).toBeVisible()
  expect((await storedInvoices(page)).map((invoice) => invoice.amount)).toEqual([130_00, 120_00])
  expectOnlyRefusals(complaints)
})

test('what the server says is told, and nothing typed is lost', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await takePayments(page)
  const dialog = await openForm(page)
  await fillSimple(page)
  const answers = [
    { status: 500, json: {} },
    {
      status: 503,
      json: { error: { code: 'provider_unavailable', message: 'INV-0001 was saved.', requestId: 'x' } },
    },
    { status: 201, json: { invoice_id: 'x', number: 'INV-0001' } },
  ]
  await page.route('**/api/create-invoice-payment', (route) => route.fulfill(answers.shift()))
  for (const words of [
    'Failed to create invoice payment link',
    'INV-0001 was saved.',
    'Invalid response from server - no payment URL received',
  ]) {
    await create(page).click()
    await expect(alerted(page, 'Error creating invoice')).toContainText(words)
  }
  await expect(dialog.getByLabel('Description')).toHaveValue('Full Detail')
  await expect(amount(page)).toHaveValue('120')
  expectOnlyRefusals(complaints)
})

test('what was typed goes only after a question', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/clients')
  await page.getByRole('link', { name: 'Invoices' }).locator('visible=true').click()
  const open = page.getByRole('main').getByRole('button', { name: 'Create Invoice' })
  await open.click()
  await fillSimple(page)
  const question = page.getByRole('heading', { name: 'Discard what you typed?' })
  for (const leave of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => form(page).getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(amount(page)).toHaveValue('120')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(form(page)).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(form(page).getByLabel('Client Name')).toHaveValue('')
})

test('a line that is wrong says so, also when it is folded away', async ({ page, owner: _ }) => {
  await takePayments(page)
  const dialog = await openForm(page)
  await fillSimple(page)
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await expect(dialog.getByLabel('Line 1 what for')).toHaveValue('Full Detail')
  await expect(dialog.getByLabel('Line 1 price')).toHaveValue('120')
  await dialog.getByLabel('Line 1 quantity').fill('1.255')
  await dialog.getByText('More', { exact: true }).click()
  await create(page).click()
  const sentence = dialog.getByText('Give a quantity above 0')
  await expect(sentence).toBeVisible()
  await expect(dialog.getByLabel('Line 1 quantity')).toBeFocused()
  await expect(amount(page)).toHaveValue('–')
  // In one line below both boxes, which stay level.
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [quantity, price, words] = await Promise.all(
    [dialog.getByLabel('Line 1 quantity'), dialog.getByLabel('Line 1 price'), sentence].map(boxOf),
  )
  expect(price?.y).toBe(quantity?.y)
  expect(words?.width).toBeGreaterThan((quantity?.width ?? 0) + (price?.width ?? 0))
  await dialog.getByRole('button', { name: 'Remove line 1' }).click()
  await expect(dialog.getByRole('button', { name: 'Add a line' })).toBeFocused()
  await expect(amount(page)).toBeEditable()
  await expect(amount(page)).toHaveValue('120')
})
