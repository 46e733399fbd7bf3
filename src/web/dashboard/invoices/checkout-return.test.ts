import { expect, test } from 'vitest'
import { parseCheckoutReturn, withoutCheckoutReturn } from '#web/dashboard/invoices/checkout-return.ts'

const parse = (search: string) => parseCheckoutReturn(new URLSearchParams(search))

test('recognizes a return from the payment page and its session', () => {
  expect(parse('payment_status=success&session_id=cs_1')).toEqual({ kind: 'success', sessionId: 'cs_1' })
  expect(parse('payment_status=canceled')).toEqual({ kind: 'canceled' })
  expect(parse('search=ana')).toBeNull()
})

test.each([
  'payment_status=success',
  'payment_status=success&session_id=',
  'session_id=cs_1',
  'payment_status=paid',
])('does not treat %s as a payment', (search) => {
  expect(parse(search)).toEqual({ kind: 'unknown' })
})

test('removes the parameters of the payment page from the URL and keeps the others', () => {
  const search = new URLSearchParams('search=ana&payment_status=success&session_id=cs_1')
  expect(withoutCheckoutReturn(search).toString()).toBe('search=ana')
})
