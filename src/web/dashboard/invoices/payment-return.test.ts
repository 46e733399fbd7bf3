import { expect, test } from 'vitest'
import { paymentReturnIn, withoutPaymentReturn } from '#web/dashboard/invoices/payment-return.ts'

const returned = (address: string) => paymentReturnIn(new URLSearchParams(address))

test('knows who comes back from paying, and of which session', () => {
  expect(returned('payment_status=success&session_id=cs_1')).toEqual({ kind: 'success', sessionId: 'cs_1' })
  expect(returned('payment_status=canceled')).toEqual({ kind: 'canceled' })
  expect(returned('search=ana')).toBeNull()
})

test.each([
  'payment_status=success',
  'payment_status=success&session_id=',
  'session_id=cs_1',
  'payment_status=paid',
])('takes %s for no payment', (address) => {
  expect(returned(address)).toEqual({ kind: 'unknown' })
})

test('leaves the search in the address and nothing of the payment', () => {
  const back = new URLSearchParams('search=ana&payment_status=success&session_id=cs_1')
  expect(withoutPaymentReturn(back).toString()).toBe('search=ana')
})
