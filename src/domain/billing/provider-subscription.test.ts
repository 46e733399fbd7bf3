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
])('takes %s for %s', (word, status) => {
  expect(statusFromProvider(word)).toBe(status)
})

test('concludes nothing from a word it does not know', () => {
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
  const { kept, surplus, unknownWords } = chooseSubscription(all.map((one) => ({ ...plain, ...one })))
  return { kept: kept?.id ?? null, surplus: surplus.map(({ id }) => id), unknownWords }
}

test('keeps nothing where there is nothing', () => {
  expect(choose()).toEqual({ kept: null, surplus: [], unknownWords: [] })
})

test('keeps the older of two that live, and gives the newer up', () => {
  const older = { id: 'older', createdAtMs: 1 }
  const newer = { id: 'newer', createdAtMs: 2 }
  expect(choose(newer, older)).toMatchObject({ kept: 'older', surplus: ['newer'] })
})

test('prefers one that is paid over one whose payment failed', () => {
  const failed = { id: 'failed', status: 'past_due', createdAtMs: 1 }
  const paid = { id: 'paid', status: 'active', createdAtMs: 2 }
  expect(choose(failed, paid)).toMatchObject({ kept: 'paid', surplus: ['failed'] })
})

test('leaves ended ones alone beside one that lives', () => {
  const ended = { id: 'ended', status: 'canceled' }
  const half = { id: 'half', status: 'incomplete' }
  expect(choose(ended, half, { id: 'lives', status: 'trialing' })).toMatchObject({
    kept: 'lives',
    surplus: [],
  })
})

test('lets the last of several ended ones tell the story', () => {
  const first = { id: 'first', status: 'canceled', createdAtMs: 1 }
  const last = { id: 'last', status: 'canceled', createdAtMs: 2 }
  expect(choose(first, last)).toMatchObject({ kept: 'last', surplus: [] })
})

test('tells of words it does not know', () => {
  expect(choose({ status: 'resting' })).toEqual({ kept: null, surplus: [], unknownWords: ['resting'] })
})

test('keeps at most one that charges, whatever there is and in whatever order it is told', () => {
  const words = fc.constantFrom(
    'incomplete',
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'canceled',
    'paused',
  )
  const all = fc.uniqueArray(fc.record({ id: fc.uuid(), status: words, createdAtMs: fc.nat() }), {
    selector: ({ createdAtMs }) => createdAtMs,
  })
  const charges = ({ status }: { status: string }) =>
    ['trialing', 'active', 'past_due', 'unpaid'].includes(status)
  fc.assert(
    fc.property(all, (some) => {
      const told = some.map((one) => ({ ...plain, ...one }))
      const { kept, surplus } = chooseSubscription(told)
      expect(told.filter(charges).length).toBe(surplus.length + (kept && charges(kept) ? 1 : 0))
      expect(chooseSubscription(told.toReversed()).kept?.id).toBe(kept?.id)
    }),
  )
})
