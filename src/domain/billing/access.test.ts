import { expect, test } from 'vitest'
import { grantsAccess, isStoredStatusExpired, SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'

test('grants access only to paying and trialing owners', () => {
  expect(SUBSCRIPTION_STATUSES.filter(grantsAccess)).toEqual(['trialing', 'active'])
})

const HOUR = 60 * 60 * 1000

test('trusts the stored status for 72 hours after the paid period ended', () => {
  expect(isStoredStatusExpired(0, 72 * HOUR - 1)).toBe(false)
  expect(isStoredStatusExpired(0, 72 * HOUR)).toBe(true)
})

test('trusts the stored status of a subscription without an end', () => {
  expect(isStoredStatusExpired(null, 1_000 * HOUR)).toBe(false)
})
