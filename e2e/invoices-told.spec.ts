import type { Page } from '@playwright/test'
import type { Invoice } from '#contract/invoices.ts'
import { expectOnlyRefusals } from './clients-screen.ts'
import { act, alerted, dialog, NONE, openInvoices, refusal, row, told } from './invoicing.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

const AN_INVOICE: Invoice = {
  id: '3f2a91bc-1111-4111-8111-111111111111',
  number: 'INV-0001',
  client_id: null,
  client_name: 'Ava Brooks',
  client_email: 'ava@example.com',
  description: 'Full Detail',
  amount: 120_00,
  status: 'pending',
  paid_at: null,
  paid_by: null,
  isProcessing: false,
  tip_cents: 0,
  refunded_cents: 0,
  dispute_status: null,
  card_payments: 0,
  isPaidTwice: false,
  isMismatched: false,
  voided_at: null,
  due_date: '2100-01-01',
  reminded_at: null,
  created_at: '2026-01-01T04:59:00.000Z',
  stripe_checkout_session_id: 'cs_test_1',
}
const PAID: Partial<Invoice> = {
  status: 'paid',
  paid_at: '2026-01-02T12:00:00.000Z',
  paid_by: 'card',
  card_payments: 1,
}

async function listing(page: Page, ...differences: Partial<Invoice>[]): Promise<void> {
  const invoices = differences.map((difference, n) => ({
    ...AN_INVOICE,
    id: `${n}${AN_INVOICE.id.slice(1)}`,
    number: `INV-000${n}`,
    ...difference,
  }))
  await page.route(/\/api\/invoices(\?.*)?$/, (route) => route.fulfill({ json: { invoices, next: null } }))
  await openInvoices(page)
}

test('what a status does not tell stands beside it', async ({ page, owner: _ }) => {
  await listing(
    page,
    { client_name: null },
    { due_date: '2026-01-15' },
    { stripe_checkout_session_id: null },
    { isProcessing: true },
    { ...PAID, tip_cents: 18_00 },
    { ...PAID, refunded_cents: 120_00 },
    { ...PAID, card_payments: 2, refunded_cents: 20_00, isPaidTwice: true },
    { ...PAID, dispute_status: 'open' },
    { ...PAID, dispute_status: 'lost', client_name: `<b>${'Long'.repeat(12)}</b>` },
    { ...PAID, dispute_status: 'won' },
    { isMismatched: true, due_date: '2026-01-15', number: 'INV-0010' },
  )
  for (const [number, ...texts] of [
    // The last minute of the year where the business is.
    ['INV-0000', 'N/A', 'Dec 31, 2025', 'Pending'],
    ['INV-0001', 'Overdue'],
    ['INV-0002', 'No link yet'],
    ['INV-0003', 'Processing'],
    ['INV-0004', '+ $18.00 tip'],
    ['INV-0005', 'Refunded $120.00'],
    ['INV-0006', 'Partly refunded $20.00', 'Paid twice'],
    ['INV-0007', 'Disputed'],
    ['INV-0008', 'Chargeback lost', '<b>Long'],
    ['INV-0009', 'Chargeback won'],
    ['INV-0010', 'Check payment'],
  ] as [string, ...string[]][])
    for (const text of texts) await expect(row(page, number)).toContainText(text)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

const DETAILS = {
  lines: [
    { description: 'Full Detail', quantity: 100, unit_price: 120_00, tax_rate: 0, appointment_id: null },
  ],
  totals: { lines: [120_00], subtotal: 120_00, discount: 0, taxes: [], total: 120_00 },
  note: null,
}

/** Opens an invoice as the server would tell of it. */
async function opened(page: Page, difference: Partial<Invoice>) {
  await page.route(/\/api\/invoices\/[^/]+$/, (route) =>
    route.fulfill({ json: { ...AN_INVOICE, ...DETAILS, ...difference } }),
  )
  await page.goto(`/dashboard/invoices?invoice=${AN_INVOICE.id}`)
  return dialog(page, 'Invoice INV-0001')
}

test('an invoice says what to do about a payment of another sum', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const shown = await opened(page, { isMismatched: true })
  await expect(shown).toContainText('Check payment')
  await expect(shown).toContainText('Refund that payment from your payment account’s dashboard')
  await expect(shown.getByRole('button', { name: 'Mark as Paid' })).toBeVisible()
  await expectAccessible(page)
})

test('what a card paid beside cash is told until it went back, and cannot be reopened', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const beside = { ...PAID, paid_by: 'owner', card_payments: 1 } as const
  const shown = await opened(page, { ...beside, isPaidTwice: true })
  await expect(shown).toContainText('Paid twice')
  await expect(shown).toContainText('Give one payment back')
  await expect(shown.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
  await page.unrouteAll()
  await opened(page, { ...beside, refunded_cents: 120_00 })
  await expect(shown).toContainText('Surplus refunded $120.00')
  await expect(shown).not.toContainText('Give one payment back')
  // It is paid once, in cash.
  await expect(shown).toContainText('Total$120.00')
  await expect(shown).not.toContainText('-$120.00')
})

test('a longer list goes on by itself', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  const page1 = Array.from({ length: 50 }, (_, n) => ({
    ...AN_INVOICE,
    id: `${String(n).padStart(8, '0')}${AN_INVOICE.id.slice(8)}`,
    number: `INV-${1000 + n}`,
  }))
  await page.route(/\/api\/invoices(\?.*)?$/, (route) =>
    route.fulfill({
      json: route.request().url().includes('cursor=more')
        ? { invoices: [{ ...AN_INVOICE, number: 'INV-0001' }], next: null }
        : { invoices: page1, next: 'more' },
    }),
  )
  await openInvoices(page)
  await expect(row(page, 'INV-1000')).toBeVisible()
  await row(page, 'INV-1049').scrollIntoViewIfNeeded()
  await expect(row(page, 'INV-0001')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('invoices that cannot be read are told, and read again', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  let answers = [400, 400]
  await page.route(/\/api\/invoices(\?.*)?$/, (route) => {
    const status = answers.shift()
    if (!status) return route.fallback()
    return route.fulfill({ status, json: refusal('internal', 'relation "invoices" does not exist') })
  })
  await page.goto('/dashboard/invoices')
  await expect(page.getByText('Loading invoices... please wait')).toBeVisible()
  await expect(page.getByRole('cell', { name: NONE })).toBeVisible()

  const began = Date.now()
  answers = [500, 500, 500]
  await page.reload()
  await expect(alerted(page, 'Error loading invoices')).toBeVisible()
  await expect(alerted(page, 'relation "invoices" does not exist')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again', exact: true })).toHaveCount(2)
  expect(answers).toEqual([])
  expect(Date.now() - began).toBeGreaterThanOrEqual(4_000)
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('cell', { name: NONE })).toBeVisible()

  answers = [500, 500]
  await page.unroute(/\/api\/invoices(\?.*)?$/)
  await page.route(/\/api\/invoices(\?.*)?$/, (route) => {
    answers.pop()
    return route.fulfill({ status: 500, json: refusal('internal', 'Something went wrong on our side.') })
  })
  await page.reload()
  await expect(alerted(page, 'Something went wrong on our side.')).toBeVisible()
  expect(answers).toHaveLength(1)
  expectOnlyRefusals(complaints)
})

test('what fails is told in its own words, and changes nothing', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await listing(page, {}, { stripe_checkout_session_id: null }, PAID)
  const refuse = (path: string, status: number, answer: object) =>
    page.route(path, (route) => route.fulfill({ status, json: answer }))
  const broken = refusal('internal', 'Something went wrong on our side.')
  const silent = refusal('provider_unavailable', 'The payment provider is not answering.')

  await refuse('**/remind', 502, refusal('reminder_not_sent', 'The mail server refused the address.'))
  await act(page, 'INV-0000', 'Send Reminder').click()
  await expect(alerted(page, 'Reminder not sent')).toBeVisible()
  await expect(alerted(page, 'The mail server refused the address.')).toBeVisible()
  await expect(page.getByText('Payment reminder sent')).toHaveCount(0)

  await refuse('**/mark-paid', 500, broken)
  await act(page, 'INV-0000', 'Mark as Paid').click()
  await expect(alerted(page, 'Error updating invoice')).toBeVisible()
  await expect(row(page, 'INV-0000')).toContainText('Pending')

  await refuse('**/document', 500, broken)
  for (const number of ['INV-0000', 'INV-0002']) {
    await act(page, number, 'Download').click()
    await expect(alerted(page, 'Download not available yet')).toBeVisible()
    await expect(alerted(page, 'This feature is coming soon.')).toBeVisible()
  }

  await refuse('**/payment-link', 503, silent)
  await act(page, 'INV-0001', 'Copy Link').click()
  await expect(alerted(page, 'Cannot copy payment link')).toBeVisible()
  await expect(alerted(page, 'The payment provider is not answering.')).toBeVisible()

  await refuse('**/get-checkout-session', 503, silent)
  await act(page, 'INV-0000', 'Copy Link').click()
  await expect(alerted(page, 'Error retrieving payment link')).toBeVisible()
  await page.unroute('**/get-checkout-session')
  await refuse('**/get-checkout-session', 200, { status: 'pending' })
  await act(page, 'INV-0000', 'Copy Link').click()
  await expect(alerted(page, 'Payment link not available')).toBeVisible()

  await refuse('**/void', 503, silent)
  await act(page, 'INV-0000', 'Void').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void invoice' }).click()
  await expect(alerted(page, 'Error updating invoice')).toBeVisible()
  await expect(dialog(page, 'Void this invoice?')).toBeVisible()
  expectOnlyRefusals(complaints)
})

test('a second press does nothing while the first is under way', { tag: '@failure' }, async ({
  page,
  owner: _,
}) => {
  await listing(page, {})
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let calls = 0
  await page.route('**/remind', async (route) => {
    calls += 1
    await isAnswered
    await route.fulfill({ json: { sent_to: 'ava@example.com' } })
  })
  await act(page, 'INV-0000', 'Send Reminder').click()
  const busy = row(page, 'INV-0000').getByRole('button', { name: 'Sending...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  await act(page, 'INV-0000', 'Mark as Paid').click({ force: true })
  await expect(page.getByText('Payment reminder sent')).toHaveCount(0)
  answer()
  await expect(told(page, 'A reminder has been sent to ava@example.com')).toBeVisible()
  expect(calls).toBe(1)
})
