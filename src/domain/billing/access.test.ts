import { expect, test } from 'vitest'
import { grantsAccess, needsFreshWord, SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'

test('opens the dashboard to owners who pay or try, and to nobody else', () => {
  expect(SUBSCRIPTION_STATUSES.filter(grantsAccess)).toEqual(['trialing', 'active'])
})

const HOUR = 60 * 60 * 1000

test('honours the last known word for 72 hours after the paid time ended', () => {
  expect(needsFreshWord(0, 72 * HOUR - 1)).toBe(false)
  expect(needsFreshWord(0, 72 * HOUR)).toBe(true)
})

test('honours a subscription without an end', () => {
  expect(needsFreshWord(null, 1_000 * HOUR)).toBe(false)
})
