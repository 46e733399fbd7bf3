import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseSubscription,
  type ProviderSubscription,
  statusFromProvider,
} from '#domain/billing/provider-subscription.ts'

test.each([
  ['incomplete', 'none'],
  ['incomplete_expired', 'none'],
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['canceled', 'canceled'],
  ['paused', 'canceled'],
])('maps %s to %s', (providerStatus, status) => {
  expect(statusFromProvider(providerStatus)).toBe(status)
})

test('returns null for an unknown status', () => {
  expect(statusFromProvider('resting')).toBeNull()
})

const plain: ProviderSubscription = {
  id: 'sub',
  status: 'active',
  createdAtMs: 1,
  trialEndsAtMs: null,
  periodEndsAtMs: null,
  cancelsAtPeriodEnd: false,
  hasCard: true,
}
const choose = (...all: Partial<ProviderSubscription>[]) => {
  const { kept, surplus, unknownStatuses } = chooseSubscription(
    all.map((subscription) => ({ ...plain, ...subscription })),
  )
  return { kept: kept?.id ?? null, surplus: surplus.map(({ id }) => id), unknownStatuses }
}

test('keeps nothing if there are no subscriptions', () => {
  expect(choose()).toEqual({ kept: null, surplus: [], unknownStatuses: [] })
})

test('keeps the older of two live subscriptions', () => {
  const older = { id: 'older', createdAtMs: 1 }
  const newer = { id: 'newer', createdAtMs: 2 }
  expect(choose(newer, older)).toMatchObject({ kept: 'older', surplus: ['newer'] })
})

test('prefers a paid subscription to one whose payment failed', () => {
  const failed = { id: 'failed', status: 'past_due', createdAtMs: 1 }
  const paid = { id: 'paid', status: 'active', createdAtMs: 2 }
  expect(choose(failed, paid)).toMatchObject({ kept: 'paid', surplus: ['failed'] })
})

test('ignores ended subscriptions beside a live one', () => {
  const ended = { id: 'ended', status: 'canceled' }
  const incomplete = { id: 'incomplete', status: 'incomplete' }
  expect(choose(ended, incomplete, { id: 'live', status: 'trialing' })).toMatchObject({
    kept: 'live',
    surplus: [],
  })
})

test('keeps the latest of several ended subscriptions', () => {
  const first = { id: 'first', status: 'canceled', createdAtMs: 1 }
  const last = { id: 'last', status: 'canceled', createdAtMs: 2 }
  expect(choose(first, last)).toMatchObject({ kept: 'last', surplus: [] })
})

test('reports unknown statuses', () => {
  expect(choose({ status: 'resting' })).toEqual({ kept: null, surplus: [], unknownStatuses: ['resting'] })
})

test('keeps at most one subscription that charges, whatever the order', () => {
  const statuses = fc.constantFrom(
    'incomplete',
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'canceled',
    'paused',
  )
  const all = fc.uniqueArray(fc.record({ id: fc.uuid(), status: statuses, createdAtMs: fc.nat() }), {
    selector: ({ createdAtMs }) => createdAtMs,
  })
  const charges = ({ status }: { status: string }) =>
    ['trialing', 'active', 'past_due', 'unpaid'].includes(status)
  fc.assert(
    fc.property(all, (facts) => {
      const listed = facts.map((subscription) => ({ ...plain, ...subscription }))
      const { kept, surplus } = chooseSubscription(listed)
      expect(listed.filter(charges).length).toBe(surplus.length + (kept && charges(kept) ? 1 : 0))
      expect(chooseSubscription(listed.toReversed()).kept?.id).toBe(kept?.id)
    }),
  )
})
