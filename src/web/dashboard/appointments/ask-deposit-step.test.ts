import { expect, test } from 'vitest'
import { validateForm } from '#web/ui/form-errors.ts'
import { amountSchema } from './ask-deposit-step.tsx'

test.each([
  ['45', 45_00],
  ['$1', 1_00],
  ['180.00', 180_00],
])('asks for %j', (amount, cents) => {
  expect(validateForm(amountSchema(180_00), { amount })).toEqual({ isValid: true, parsed: { amount: cents } })
})

test.each([
  ['', 'A deposit must be at least $1.00'],
  ['0.99', 'A deposit must be at least $1.00'],
  ['4.555', 'A deposit can have at most 2 decimals'],
  ['180.01', 'A deposit can’t be more than the price'],
])('doesn’t ask for %j: %s', (amount, error) => {
  expect(validateForm(amountSchema(180_00), { amount })).toEqual({
    isValid: false,
    errors: { amount: error },
  })
})

test('without a price, any deposit may be asked for', () => {
  expect(validateForm(amountSchema(null), { amount: '900' }).isValid).toBe(true)
})
