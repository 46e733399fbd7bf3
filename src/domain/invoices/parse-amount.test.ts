import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountError, parseAmount } from '#domain/invoices/parse-amount.ts'

test.each([
  ['1.00', 1_00],
  [' 12.5 ', 12_50],
  ['12', 12_00],
  ['19.99', 19_99],
  ['0001.10', 1_10],
  ['999999.99', 99_999_999],
  // As a float this would be 114.99999999999999.
  ['1.15', 1_15],
])('reads %j as %i cents', (text, cents) => {
  expect(parseAmount(text)).toEqual({ cents })
})

test.each([
  ['', 'Amount is required'],
  ['   ', 'Amount is required'],
  ['19.999', 'Enter a valid dollar amount'],
  ['1.005', 'Enter a valid dollar amount'],
  ['1e3', 'Enter a valid dollar amount'],
  ['-5', 'Enter a valid dollar amount'],
  ['1,000', 'Enter a valid dollar amount'],
  ['$5', 'Enter a valid dollar amount'],
  ['5.', 'Enter a valid dollar amount'],
  ['.5', 'Enter a valid dollar amount'],
  ['Infinity', 'Enter a valid dollar amount'],
  ['NaN', 'Enter a valid dollar amount'],
  ['0x10', 'Enter a valid dollar amount'],
  ['٥', 'Enter a valid dollar amount'],
  ['0.99', 'Amount must be at least $1.00'],
  ['0.01', 'Amount must be at least $1.00'],
  ['1000000', 'Amount must be at most $999,999.99'],
  ['99999999.99', 'Amount must be at most $999,999.99'],
  ['9'.repeat(400), 'Amount must be at most $999,999.99'],
])('rejects %j: %s', (text, sentence) => {
  expect(parseAmount(text)).toEqual({ sentence })
})

test.each(['0', '0.00', '000'])('reports %j as zero', (text) => {
  expect(parseAmount(text)).toEqual({ isZero: true })
})

test('reads back every amount that can be invoiced', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 99_999_999 }), (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(parseAmount(text)).toEqual({ cents })
      expect(amountError(cents)).toBeNull()
    }),
    { seed: 1103, numRuns: 1000 },
  )
})
