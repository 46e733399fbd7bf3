import { expect, test } from 'vitest'
import { nextCheckoutSyncAtMs } from '#domain/pay/checkout-outcome.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = Date.UTC(2026, 2, 1)
const open = { outcome: 'open', paidAtMs: null } as const

test('syncs every ten minutes while a checkout is open, and when it expires', () => {
  expect(nextCheckoutSyncAtMs({ ...open, endsAtMs: now + DAY }, now)).toBe(now + 10 * MINUTE)
  expect(nextCheckoutSyncAtMs({ ...open, endsAtMs: now + 3 * MINUTE }, now)).toBe(now + 3 * MINUTE)
  expect(nextCheckoutSyncAtMs({ ...open, endsAtMs: now - DAY }, now)).toBe(now + MINUTE)
})

test('syncs a paid checkout less and less often, and stops after two months', () => {
  let syncs = 0
  let at: number | null = now
  while (at !== null && syncs < 100) {
    at = nextCheckoutSyncAtMs({ outcome: 'paid', endsAtMs: now + DAY, paidAtMs: now }, at)
    syncs += 1
  }
  expect(syncs).toBe(8)
})

test('never syncs a checkout again that is over', () => {
  expect(nextCheckoutSyncAtMs({ ...open, outcome: 'over', endsAtMs: now }, now)).toBeNull()
})

test('syncs a mismatch daily for two months', () => {
  const mismatch = { ...open, outcome: 'mismatch', endsAtMs: now } as const
  expect(nextCheckoutSyncAtMs(mismatch, now)).toBe(now + DAY)
  expect(nextCheckoutSyncAtMs(mismatch, now + 60 * DAY)).toBe(now + 61 * DAY)
  expect(nextCheckoutSyncAtMs(mismatch, now + 60 * DAY + 1)).toBeNull()
})
