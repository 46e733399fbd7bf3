import { expect, test } from 'vitest'
import { nextRefresh, paymentReturn } from './payment-return.ts'

const after = (search: string) => nextRefresh(new URLSearchParams(search))

test('asks again after a payment that has not arrived yet, less and less often', () => {
  expect(after('?payment_status=success&session_id=cs_1')).toBe('2;url=?payment_status=success&refreshes=1')
  expect(after('?payment_status=success&refreshes=4')).toBe('20;url=?payment_status=success&refreshes=5')
})

test('stops asking in the end', () => {
  expect(after('?payment_status=success&refreshes=6')).toBeNull()
})

test('does not refresh unless the client has just paid', () => {
  expect(after('')).toBeNull()
  expect(after('?payment_status=canceled')).toBeNull()
})

test('counts what is no number as the first time', () => {
  for (const refreshes of ['-1', 'soon', '1e-9'])
    expect(after(`?payment_status=success&refreshes=${refreshes}`)).toMatch(/^2;/)
})

test('ignores other values in the address', () => {
  expect(paymentReturn(new URLSearchParams('?payment_status=paid'))).toBeNull()
})
