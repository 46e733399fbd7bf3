import { expect, test } from 'vitest'
import { returnIn, sessionIdIn, withoutReturn } from '#web/billing/session-id.ts'

test('finds the checkout in the address', () => {
  expect(sessionIdIn('?tab=billing&session_id=cs_test_1')).toBe('cs_test_1')
})

test.each(['', '?tab=billing', '?session_id='])('finds none in %j', (search) => {
  expect(sessionIdIn(search)).toBeNull()
})

test('takes it out of the address and leaves the rest', () => {
  const address = { pathname: '/dashboard/settings', search: '?tab=billing&session_id=cs_1', hash: '#plan' }
  expect(withoutReturn(address)).toBe('/dashboard/settings?tab=billing#plan')
  expect(withoutReturn({ pathname: '/dashboard', search: '?session_id=cs_1', hash: '' })).toBe('/dashboard')
})

test('knows a return from the card page, too', () => {
  expect(returnIn('?from=portal')).toBe('portal')
  expect(returnIn('?session_id=cs_1')).toBe('checkout')
  expect(returnIn('?from=elsewhere')).toBeNull()
})
