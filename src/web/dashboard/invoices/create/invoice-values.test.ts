import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormValues } from '#web/ui/form-errors.ts'
import { validateForm } from '#web/ui/form-errors.ts'
import { firstInvoiceValues } from './invoice-start.ts'
import { InvoiceForm, refusedInvoiceFields } from './invoice-values.ts'
import { linesAdded } from './line-changes.ts'
import { liveTotals } from './live-totals.ts'
import { EMPTY_LINE } from './typed-lines.ts'

const JOB = '0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c001'

const simple: FormValues = {
  ...firstInvoiceValues(undefined),
  client_name: 'Ava Brooks',
  client_email: 'ava@example.com',
  description: 'Full Detail',
  amount: '120',
}

const withLines = (values: FormValues, ...lines: Partial<typeof EMPTY_LINE>[]) => ({
  ...values,
  ...linesAdded(
    { ...values, amount: '' },
    lines.map((line) => ({ ...EMPTY_LINE, description: 'Wax', unit_price: '40', ...line })),
  ),
})

function judged(values: FormValues) {
  const judgement = validateForm(InvoiceForm, values)
  return judgement.isValid ? judgement.parsed : judgement.mistakes
}
const body = (values: FormValues) => (judged(values) as { body: Record<string, unknown> }).body

test('asks for the four fields', () => {
  expect(judged(firstInvoiceValues(undefined))).toEqual({
    client_name: 'Client name is required',
    client_email: 'Client email is required',
    description: 'Description is required',
    amount: 'Amount is required',
  })
})

test.each([
  ['19.999', 'Enter a valid dollar amount'],
  ['1e3', 'Enter a valid dollar amount'],
  ['-5', 'Enter a valid dollar amount'],
  ['1,000', 'Enter a valid dollar amount'],
  ['0.99', 'Amount must be at least $1.00'],
  ['99999999.99', 'Amount must be at most $999,999.99'],
])('answers an amount of %j with a sentence', (amount, sentence) => {
  expect(judged({ ...simple, amount })).toEqual({ amount: sentence })
})

test.each([
  [' 12.5 ', 12_50],
  ['1', 1_00],
  ['999999.99', 999_999_99],
])('sends %j as cents', (amount, cents) => {
  expect(body({ ...simple, amount }).amount).toBe(cents)
})

test('lets what is not above zero be told by itself', () => {
  expect(judged({ ...simple, amount: '0.00' })).toMatchObject({ isNothing: true })
  expect(judged(withLines(simple, { unit_price: '0' }))).toMatchObject({ isNothing: true })
})

test('sends a simple form without lines', () => {
  expect(body(simple)).toEqual({
    client_name: 'Ava Brooks',
    client_email: 'ava@example.com',
    description: 'Full Detail',
    amount: 120_00,
    discount: null,
    note: null,
    sends_letter: true,
  })
})

test('ties a simple form to its job by one line', () => {
  const long = 'x'.repeat(600)
  expect(body({ ...simple, appointment_id: JOB, description: long })).toMatchObject({
    amount: 120_00,
    description: long,
    lines: [{ description: 'x'.repeat(500), quantity: 100, unit_price: 120_00, appointment_id: JOB }],
  })
})

test('cuts the line of a job between characters', () => {
  const cars = '🚗'.repeat(600)
  expect(body({ ...simple, appointment_id: JOB, description: cars })).toMatchObject({
    lines: [{ description: '🚗'.repeat(500) }],
  })
})

test('sends what the lines come to, discount and tax included', () => {
  const values = withLines(
    { ...simple, discount: '10', tax_rate: '8.875' },
    { quantity: '1.5', unit_price: '99.99', appointment_id: JOB },
    { unit_price: '20', is_taxed: false },
  )
  expect(body(values)).toMatchObject({
    amount: liveTotals(values).totals.total,
    discount: { percent: 10_000 },
    lines: [
      { quantity: 150, unit_price: 99_99, tax_rate: 8_875, appointment_id: JOB },
      { quantity: 100, unit_price: 20_00, tax_rate: 0, appointment_id: null },
    ],
  })
  expect(liveTotals(values).totals).toMatchObject({ subtotal: 169_99, discount: 17_00, total: 164_97 })
})

test('takes a discount in dollars', () => {
  const values = withLines({ ...simple, discount: '5.50', discount_kind: 'cents' }, {})
  expect(body(values)).toMatchObject({ amount: 34_50, discount: { cents: 5_50 } })
})

test('says what is wrong with a line beside its field', () => {
  const values = withLines(simple, {}, { description: ' ', quantity: '0', unit_price: '1e3' })
  expect(judged(values)).toEqual({
    'lines.2.description': 'Say what this is for',
    'lines.2.quantity': 'Give a quantity above 0',
    'lines.2.unit_price': 'Enter a valid dollar amount',
  })
})

test('says what is wrong with discount, tax, due date and total', () => {
  const lines = withLines(simple, {})
  expect(judged({ ...lines, tax_rate: '101' })).toEqual({ tax_rate: 'Give a tax rate from 0 to 100' })
  expect(judged({ ...lines, tax_rate: 'x' })).toEqual({ tax_rate: 'Give a tax rate from 0 to 100' })
  expect(judged({ ...lines, discount: '100.5' })).toEqual({ discount: 'Give a discount from 0 to 100 %' })
  expect(judged({ ...lines, discount: 'x', discount_kind: 'cents' })).toEqual({
    discount: 'Enter a valid dollar amount',
  })
  expect(judged({ ...simple, due_date: '2026-02-31' })).toEqual({ due_date: 'Choose a date' })
  expect(judged(withLines(simple, { unit_price: '0.99' }))).toEqual({
    total: 'Amount must be at least $1.00',
  })
})

test('leaves tax and discount of a form without lines unread', () => {
  expect(judged({ ...simple, tax_rate: 'x', discount: 'y' })).toMatchObject({ isNothing: false })
})

test('counts what is not typed yet for nothing', () => {
  const values = withLines({ ...simple, discount: 'x', tax_rate: 'x' }, {}, { unit_price: '' })
  expect(liveTotals(values).totals).toMatchObject({ lines: [40_00, 0], discount: 0, taxes: [], total: 40_00 })
})

test('puts the server’s refusals beside the row that was typed', () => {
  const values = { ...withLines(simple, {}, {}), lines: '2 1' }
  expect(refusedInvoiceFields({ 'lines.0.quantity': 'x', amount: 'y' }, values)).toEqual({
    'lines.2.quantity': 'x',
    total: 'y',
  })
})

test('shows the total it sends, whatever is typed', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.nat(99_999).map((cents) => (cents / 100).toFixed(2)),
  )
  fc.assert(
    fc.property(typed, typed, typed, typed, (quantity, unit_price, discount, tax_rate) => {
      const values = withLines({ ...simple, discount, tax_rate }, { quantity, unit_price })
      const sent = judged(values) as { body?: { amount: number }; isNothing?: boolean }
      if (sent.body && !sent.isNothing) expect(sent.body.amount).toBe(liveTotals(values).totals.total)
    }),
  )
})
