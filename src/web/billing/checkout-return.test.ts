import { expect, test } from 'vitest'
import { checkoutSessionId, returnOrigin, urlWithoutReturn } from '#web/billing/checkout-return.ts'

test('reads the checkout session from the URL', () => {
  expect(checkoutSessionId('?tab=billing&session_id=cs_test_1')).toBe('cs_test_1')
})

test.each(['', '?tab=billing', '?session_id='])('finds no checkout session in %j', (search) => {
  expect(checkoutSessionId(search)).toBeNull()
})

test('removes the checkout session from the URL and keeps the rest', () => {
  const url = { pathname: '/dashboard/settings', search: '?tab=billing&session_id=cs_1', hash: '#plan' }
  expect(urlWithoutReturn(url)).toBe('/dashboard/settings?tab=billing#plan')
  expect(urlWithoutReturn({ pathname: '/dashboard', search: '?session_id=cs_1', hash: '' })).toBe(
    '/dashboard',
  )
})

test('recognizes a return from the portal and from the checkout', () => {
  expect(returnOrigin('?from=portal')).toBe('portal')
  expect(returnOrigin('?session_id=cs_1')).toBe('checkout')
  expect(returnOrigin('?from=elsewhere')).toBeNull()
})
