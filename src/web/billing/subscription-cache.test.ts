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
    warn: (message) => warnings.push(message),
  })
  return { cache, storage, clock, warnings }
}

test('caches the status of each owner for a day', async () => {
  const { cache, clock } = aCache()
  cache.saveStatus('ana', 'active')
  cache.saveStatus('ben', 'canceled')
  await clock.advance(24 * HOUR_MS - 60_000)
  expect([cache.status('ana'), cache.status('ben'), cache.status('cleo')]).toEqual([
    'active',
    'canceled',
    null,
  ])
  await clock.advance(60_000)
  expect(cache.status('ana')).toBeNull()
})

test('caches when the subscription of each owner was verified', () => {
  const { cache, clock } = aCache()
  cache.saveVerified('ana')
  expect(cache.verifiedAtMs('ana')).toBe(clock.nowMs())
  expect(cache.verifiedAtMs('ben')).toBeNull()
})

test('clears its own entries and nothing else', () => {
  const { cache, storage } = aCache(aStorage({ theme: 'dark' }))
  cache.saveStatus('ana', 'active')
  cache.saveVerified('ana')
  cache.clear()
  expect(Object.keys(storage)).toEqual(['theme'])
})

test('clears the entries of other owners and nothing else', () => {
  const { cache, storage } = aCache(aStorage({ theme: 'dark' }))
  cache.saveStatus('ana', 'active')
  cache.saveVerified('ana')
  cache.saveStatus('ben', 'active')
  cache.clearOthers('ben')
  expect(Object.keys(storage)).toEqual(['theme', 'wheelhouse-subscription:status:ben'])
})

test('logs an unreadable entry and returns no status', () => {
  const { cache, warnings } = aCache(aStorage({ 'wheelhouse-subscription:status:ana': '{half' }))
  expect(cache.status('ana')).toBeNull()
  expect(warnings).toEqual(['cached subscription could not be read'])
})

test('logs that the browser blocks storage, without failing', () => {
  const warnings: string[] = []
  const cache = createSubscriptionCache({
    storage() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
    nowMs: () => 0,
    warn: (message) => warnings.push(message),
  })
  cache.saveStatus('ana', 'active')
  cache.saveVerified('ana')
  expect([cache.status('ana'), cache.verifiedAtMs('ana')]).toEqual([null, null])
  cache.clear()
  expect(warnings).toHaveLength(5)
})
