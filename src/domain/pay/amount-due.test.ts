import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountDue, appliedDeposit } from '#domain/pay/amount-due.ts'

const cents = fc.integer({ min: 0, max: 999_999_99 })

test('deposit and amount due are whole cents that add up to the total, and neither is negative', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 5 }), (total, deposits) => {
      const deposit = appliedDeposit(total, deposits)
      const due = amountDue(total, deposit)
      expect(deposit + due).toBe(total)
      for (const part of [deposit, due]) {
        expect(Number.isInteger(part)).toBe(true)
        expect(part).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the deposits of several jobs are added up', () => {
  expect(appliedDeposit(180_00, [45_00, 10_00])).toBe(55_00)
})

test('no more of a deposit is applied than the invoice asks for', () => {
  expect(appliedDeposit(40_00, [45_00])).toBe(40_00)
})

test('an invoice without a deposit asks for its total', () => {
  expect(amountDue(180_00)).toBe(180_00)
  expect(appliedDeposit(180_00, [])).toBe(0)
})
