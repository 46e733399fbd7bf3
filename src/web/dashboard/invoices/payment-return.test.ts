import { expect, test } from 'vitest'
import { parsePaymentReturn, withoutPaymentReturn } from '#web/dashboard/invoices/payment-return.ts'

const returned = (address: string) => parsePaymentReturn(new URLSearchParams(address))

test('recognizes a return from the payment page and its session', () => {
  expect(returned('payment_status=success&session_id=cs_1')).toEqual({ kind: 'success', sessionId: 'cs_1' })
  expect(returned('payment_status=canceled')).toEqual({ kind: 'canceled' })
  expect(returned('search=ana')).toBeNull()
})

test.each([
  'payment_status=success',
  'payment_status=success&session_id=',
  'session_id=cs_1',
  'payment_status=paid',
])('does not treat %s as a payment', (address) => {
  expect(returned(address)).toEqual({ kind: 'unknown' })
})

test('removes the payment from the address and keeps the search', () => {
  const back = new URLSearchParams('search=ana&payment_status=success&session_id=cs_1')
  expect(withoutPaymentReturn(back).toString()).toBe('search=ana')
})
