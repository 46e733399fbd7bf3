import { expect, test } from 'vitest'
import { nextLookAtMs } from '#domain/pay/checkout-outcome.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = Date.UTC(2026, 2, 1)
const open = { outcome: 'open', paidAtMs: null } as const

test('looks every ten minutes while a checkout is open, and when its time is over', () => {
  expect(nextLookAtMs({ ...open, endsAtMs: now + DAY }, now)).toBe(now + 10 * MINUTE)
  expect(nextLookAtMs({ ...open, endsAtMs: now + 3 * MINUTE }, now)).toBe(now + 3 * MINUTE)
  expect(nextLookAtMs({ ...open, endsAtMs: now - DAY }, now)).toBe(now + MINUTE)
})

test('looks at a payment ever less often, and no more after two months', () => {
  let looks = 0
  let at: number | null = now
  while (at !== null && looks < 100) {
    at = nextLookAtMs({ outcome: 'paid', endsAtMs: now + DAY, paidAtMs: now }, at)
    looks += 1
  }
  expect(looks).toBe(8)
})

test('never looks again at what is over', () => {
  expect(nextLookAtMs({ ...open, outcome: 'over', endsAtMs: now }, now)).toBeNull()
})

test('looks every day for two months at a payment of another sum', () => {
  const mismatch = { ...open, outcome: 'mismatch', endsAtMs: now } as const
  expect(nextLookAtMs(mismatch, now)).toBe(now + DAY)
  expect(nextLookAtMs(mismatch, now + 60 * DAY)).toBe(now + 61 * DAY)
  expect(nextLookAtMs(mismatch, now + 60 * DAY + 1)).toBeNull()
})
