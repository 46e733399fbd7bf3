import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormValues } from '#web/ui/form-errors.ts'
import { validateForm } from '#web/ui/form-errors.ts'
import { invoiceFormSchema, serverErrorsByField } from './invoice-form-schema.ts'
import { initialInvoiceValues } from './invoice-prefill.ts'
import { addLines } from './line-changes.ts'
import { EMPTY_LINE } from './line-inputs.ts'
import { liveTotals } from './live-totals.ts'

const JOB = '0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c001'

const simpleForm: FormValues = {
  ...initialInvoiceValues(undefined),
  client_name: 'Ava Brooks',
  client_email: 'ava@example.com',
  description: 'Full Detail',
  amount: '120',
}

const withLines = (values: FormValues, ...lines: Partial<typeof EMPTY_LINE>[]) => ({
  ...values,
  ...addLines(
    { ...values, amount: '' },
    lines.map((line) => ({ ...EMPTY_LINE, description: 'Wax', unit_price: '40', ...line })),
  ),
})

function parseOrErrors(values: FormValues) {
  const result = validateForm(invoiceFormSchema, values)
  return result.isValid ? result.parsed : result.errors
}
const requestBody = (values: FormValues) => (parseOrErrors(values) as { body: Record<string, unknown> }).body

test('requires client name, client email or phone, description and amount', () => {
  expect(parseOrErrors(initialInvoiceValues(undefined))).toEqual({
    client_name: 'Client name is required',
    client_email: 'Client email is required',
    client_phone: 'Client phone is required',
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
])('rejects an amount of %j', (amount, sentence) => {
  expect(parseOrErrors({ ...simpleForm, amount })).toEqual({ amount: sentence })
})

test.each([
  [' 12.5 ', 12_50],
  ['1', 1_00],
  ['999999.99', 999_999_99],
])('sends the amount %j in cents', (amount, cents) => {
  expect(requestBody({ ...simpleForm, amount }).amount).toBe(cents)
})

test('marks an amount of zero instead of rejecting it', () => {
  expect(parseOrErrors({ ...simpleForm, amount: '0.00' })).toMatchObject({ isZero: true })
  expect(parseOrErrors(withLines(simpleForm, { unit_price: '0' }))).toMatchObject({ isZero: true })
})

test('sends a simple form without lines', () => {
  expect(requestBody(simpleForm)).toEqual({
    client_name: 'Ava Brooks',
    client_email: 'ava@example.com',
    client_phone: null,
    client_id: null,
    description: 'Full Detail',
    amount: 120_00,
    discount: null,
    note: null,
    sends_letter: true,
  })
})

test('links the job of a simple form through one line', () => {
  const longDescription = 'x'.repeat(600)
  expect(requestBody({ ...simpleForm, appointment_id: JOB, description: longDescription })).toMatchObject({
    amount: 120_00,
    description: longDescription,
    lines: [{ description: 'x'.repeat(500), quantity: 100, unit_price: 120_00, appointment_id: JOB }],
  })
})

test('shortens the line of a job without splitting a character', () => {
  const cars = '🚗'.repeat(600)
  expect(requestBody({ ...simpleForm, appointment_id: JOB, description: cars })).toMatchObject({
    lines: [{ description: '🚗'.repeat(500) }],
  })
})

test('sends the total of the lines with discount and tax', () => {
  const values = withLines(
    { ...simpleForm, discount: '10', tax_rate: '8.875' },
    { quantity: '1.5', unit_price: '99.99', appointment_id: JOB },
    { unit_price: '20', is_taxed: false },
  )
  expect(requestBody(values)).toMatchObject({
    amount: liveTotals(values).totals.total,
    discount: { percent: 10_000 },
    lines: [
      { quantity: 150, unit_price: 99_99, tax_rate: 8_875, appointment_id: JOB },
      { quantity: 100, unit_price: 20_00, tax_rate: 0, appointment_id: null },
    ],
  })
  expect(liveTotals(values).totals).toMatchObject({ subtotal: 169_99, discount: 17_00, total: 164_97 })
})

test('accepts a discount in dollars', () => {
  const values = withLines({ ...simpleForm, discount: '5.50', discount_kind: 'cents' }, {})
  expect(requestBody(values)).toMatchObject({ amount: 34_50, discount: { cents: 5_50 } })
})

test('reports an invalid line at its field', () => {
  const values = withLines(simpleForm, {}, { description: ' ', quantity: '0', unit_price: '1e3' })
  expect(parseOrErrors(values)).toEqual({
    'lines.2.description': 'Enter a description',
    'lines.2.quantity': 'Enter a quantity above 0',
    'lines.2.unit_price': 'Enter a valid dollar amount',
  })
})

test('reports invalid discount, tax, due date and total', () => {
  const lines = withLines(simpleForm, {})
  expect(parseOrErrors({ ...lines, tax_rate: '101' })).toEqual({
    tax_rate: 'Enter a tax rate from 0 to 100%',
  })
  expect(parseOrErrors({ ...lines, tax_rate: 'x' })).toEqual({ tax_rate: 'Enter a tax rate from 0 to 100%' })
  expect(parseOrErrors({ ...lines, discount: '100.5' })).toEqual({
    discount: 'Enter a discount from 0 to 100%',
  })
  expect(parseOrErrors({ ...lines, discount: 'x', discount_kind: 'cents' })).toEqual({
    discount: 'Enter a valid dollar amount',
  })
  expect(parseOrErrors({ ...simpleForm, due_date: '2026-02-31' })).toEqual({ due_date: 'Choose a date' })
  expect(parseOrErrors(withLines(simpleForm, { unit_price: '0.99' }))).toEqual({
    total: 'Amount must be at least $1.00',
  })
})

test('ignores tax and discount of a form without lines', () => {
  expect(parseOrErrors({ ...simpleForm, tax_rate: 'x', discount: 'y' })).toMatchObject({ isZero: false })
})

test('counts empty and invalid fields as zero in the live totals', () => {
  const values = withLines({ ...simpleForm, discount: 'x', tax_rate: 'x' }, {}, { unit_price: '' })
  expect(liveTotals(values).totals).toMatchObject({ lines: [40_00, 0], discount: 0, taxes: [], total: 40_00 })
})

test('shows the server’s errors at the row they are about', () => {
  const values = { ...withLines(simpleForm, {}, {}), lines: '2 1' }
  expect(serverErrorsByField({ 'lines.0.quantity': 'x', amount: 'y' }, values)).toEqual({
    'lines.2.quantity': 'x',
    total: 'y',
  })
})

test('shows the same total that it sends, for any input', () => {
  const input = fc.oneof(
    fc.string(),
    fc.nat(99_999).map((cents) => (cents / 100).toFixed(2)),
  )
  fc.assert(
    fc.property(input, input, input, input, (quantity, unit_price, discount, tax_rate) => {
      const values = withLines({ ...simpleForm, discount, tax_rate }, { quantity, unit_price })
      const sent = parseOrErrors(values) as { body?: { amount: number }; isZero?: boolean }
      if (sent.body && !sent.isZero) expect(sent.body.amount).toBe(liveTotals(values).totals.total)
    }),
  )
})

test('accepts a client with only a phone number, but no invalid email beside it', () => {
  const byPhone = { ...simpleForm, client_email: ' ', client_phone: '(212) 555-0142' }
  expect(requestBody(byPhone)).toMatchObject({ client_email: '', client_phone: '(212) 555-0142' })
  expect(parseOrErrors({ ...byPhone, client_email: 'ava@' })).toEqual({
    client_email: 'Invalid email address',
  })
})

test('reports a phone number that cannot be dialed at its field, unless there is an email', () => {
  const byPhone = { ...simpleForm, client_email: '', client_phone: 'call me' }
  expect(parseOrErrors(byPhone)).toEqual({ client_phone: 'Please enter a valid phone number' })
  const both = { ...byPhone, client_email: 'ava@example.com' }
  expect(requestBody(both)).toMatchObject({ client_phone: 'call me' })
})
