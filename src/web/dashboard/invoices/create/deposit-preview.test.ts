import { expect, test } from 'vitest'
import type { FormValues } from '#web/ui/form-errors.ts'
import { depositHint, previewDeposit } from './deposit-preview.ts'
import { initialInvoiceValues } from './invoice-prefill.ts'
import { addLines } from './line-changes.ts'
import { EMPTY_LINE } from './line-inputs.ts'

const DEPOSITS = new Map([
  ['wash', 45_00],
  ['wax', 10_00],
  ['another', 99_00],
])
const empty = initialInvoiceValues(undefined)
const simple = { ...empty, amount: '180', appointment_id: 'wash' }
const withLines = (lines: Partial<typeof EMPTY_LINE>[]): FormValues => {
  const values = { ...empty, amount: '' }
  return {
    ...values,
    ...addLines(
      values,
      lines.map((line) => ({ ...EMPTY_LINE, ...line })),
    ),
  }
}

test('shows the deposit of a job in the simple form', () => {
  expect(previewDeposit(simple, DEPOSITS)).toBe(45_00)
  expect(depositHint(simple, DEPOSITS)).toBe('Deposit already paid: $45.00. Amount due: $135.00.')
})

test('adds up the deposits of all jobs on the lines, each once', () => {
  const values = withLines([
    { unit_price: '100', appointment_id: 'wash' },
    { unit_price: '20', appointment_id: 'wash' },
    { unit_price: '80', appointment_id: 'wax' },
    { unit_price: '5' },
  ])
  expect(previewDeposit(values, DEPOSITS)).toBe(55_00)
  expect(depositHint(values, DEPOSITS)).toBe('Deposit already paid: $55.00. Amount due: $150.00.')
})

test('tells how much of the deposit is left over', () => {
  const values = { ...simple, amount: '40' }
  expect(previewDeposit(values, DEPOSITS)).toBe(40_00)
  expect(depositHint(values, DEPOSITS)).toBe(
    'Deposit already paid: $45.00, $5.00 more than this invoice. Amount due: $0.00.',
  )
})

test.each([
  ['no job', { appointment_id: '' }],
  ['a job without a deposit', { appointment_id: 'free' }],
  ['no valid amount', { amount: 'abc' }],
])('shows nothing with %s', (_, difference) => {
  expect(depositHint({ ...simple, ...difference }, DEPOSITS)).toBeUndefined()
  expect(previewDeposit({ ...simple, ...difference }, DEPOSITS)).toBe(0)
})
