import { expect, test } from 'vitest'
import { createSubscriptionCache } from '#web/billing/subscription-cache.ts'
import { aClock } from '#web/testing/a-clock.ts'
import { aStorage } from '#web/testing/a-storage.ts'

const HOUR_MS = 3_600_000

function aCache(storage = aStorage()) {
  const clock = aClock()
  const warnings: string[] = []
  const cache = createSubscriptionCache({
    storage: () => storage,
    nowMs: clock.nowMs,
    warn: (what) => warnings.push(what),
  })
  return { cache, storage, clock, warnings }
}

test('remembers the status of each owner for a day', async () => {
  const { cache, clock } = aCache()
  cache.keepStatus('ana', 'active')
  cache.keepStatus('ben', 'canceled')
  await clock.advance(24 * HOUR_MS - 60_000)
  expect([cache.status('ana'), cache.status('ben'), cache.status('cleo')]).toEqual([
    'active',
    'canceled',
    null,
  ])
  await clock.advance(60_000)
  expect(cache.status('ana')).toBeNull()
})

test('remembers when each owner was verified', () => {
  const { cache, clock } = aCache()
  cache.keepVerified('ana')
  expect(cache.verifiedAtMs('ana')).toBe(clock.nowMs())
  expect(cache.verifiedAtMs('ben')).toBeNull()
})

test('forgets what is ours and nothing else', () => {
  const { cache, storage } = aCache(aStorage({ theme: 'dark' }))
  cache.keepStatus('ana', 'active')
  cache.keepVerified('ana')
  cache.forget()
  expect(Object.keys(storage)).toEqual(['theme'])
})

test('forgets other owners, and nothing else', () => {
  const { cache, storage } = aCache(aStorage({ theme: 'dark' }))
  cache.keepStatus('ana', 'active')
  cache.keepVerified('ana')
  cache.keepStatus('ben', 'active')
  cache.forgetOthers('ben')
  expect(Object.keys(storage)).toEqual(['theme', 'wheelhouse-subscription:status:ben'])
})

test('only logs what it cannot read', () => {
  const { cache, warnings } = aCache(aStorage({ 'wheelhouse-subscription:status:ana': '{half' }))
  expect(cache.status('ana')).toBeNull()
  expect(warnings).toEqual(['The cached subscription could not be read.'])
})

test('only logs that a browser keeps nothing', () => {
  const warnings: string[] = []
  const cache = createSubscriptionCache({
    storage() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
    nowMs: () => 0,
    warn: (what) => warnings.push(what),
  })
  cache.keepStatus('ana', 'active')
  cache.keepVerified('ana')
  expect([cache.status('ana'), cache.verifiedAtMs('ana')]).toEqual([null, null])
  cache.forget()
  expect(warnings).toHaveLength(5)
})
