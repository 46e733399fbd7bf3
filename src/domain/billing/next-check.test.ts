import { expect, test } from 'vitest'
import { isStale, nextCheckAtMs, shouldCheckAfterCheckout } from '#domain/billing/next-check.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const base = { isLive: true, endsAtMs: null, hasOpenCheckout: false, nowMs: 0 }

test('checks again after a day', () => {
  expect(nextCheckAtMs(base)).toBe(DAY)
})

test('checks weekly when the subscription is not live', () => {
  expect(nextCheckAtMs({ ...base, isLive: false })).toBe(7 * DAY)
})

test('checks again in ten minutes while a checkout is open', () => {
  expect(nextCheckAtMs({ ...base, endsAtMs: 5 * DAY, hasOpenCheckout: true })).toBe(10 * MINUTE)
})

test('checks shortly after the trial or the paid month ends', () => {
  expect(nextCheckAtMs({ ...base, endsAtMs: 2 * MINUTE })).toBe(7 * MINUTE)
  expect(nextCheckAtMs({ ...base, endsAtMs: 5 * DAY })).toBe(DAY)
})

test('checks every ten minutes after the end until the status changes', () => {
  expect(nextCheckAtMs({ ...base, endsAtMs: -1 })).toBe(10 * MINUTE)
})

const open = { isOpen: true, checkedAtMs: 0, endsAtMs: null }

test('a status is stale after a day', () => {
  expect(isStale(open, DAY)).toBe(false)
  expect(isStale(open, DAY + 1)).toBe(true)
})

test('a status from before the end is stale once the end has passed', () => {
  expect(isStale({ ...open, endsAtMs: 100 }, 99)).toBe(false)
  expect(isStale({ ...open, endsAtMs: 100 }, 100)).toBe(true)
  expect(isStale({ ...open, endsAtMs: 100, checkedAtMs: 100 }, 101)).toBe(false)
})

test('the status of a blocked owner is stale after five seconds', () => {
  expect(isStale({ ...open, isOpen: false }, 4_999)).toBe(false)
  expect(isStale({ ...open, isOpen: false }, 5_000)).toBe(true)
})

test('a status is stale if the provider was never asked', () => {
  expect(isStale({ ...open, checkedAtMs: null }, 0)).toBe(true)
})

test('checks at once after a return from checkout, then at most every second', () => {
  expect(shouldCheckAfterCheckout(100, 50, 101)).toBe(true)
  expect(shouldCheckAfterCheckout(100, null, 101)).toBe(true)
  expect(shouldCheckAfterCheckout(100, 150, 1_149)).toBe(false)
  expect(shouldCheckAfterCheckout(100, 150, 1_150)).toBe(true)
})
