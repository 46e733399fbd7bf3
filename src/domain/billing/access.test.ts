import { expect, test } from 'vitest'
import { grantsAccess, SUBSCRIPTION_STATUSES } from '#domain/billing/access.ts'

test('opens the dashboard to owners who pay or try, and to nobody else', () => {
  expect(SUBSCRIPTION_STATUSES.filter(grantsAccess)).toEqual(['trialing', 'active'])
})
