import { expect, test } from 'vitest'
import { isReturnNews, isStale, nextCheckAtMs } from '#domain/billing/next-check.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const quiet = { isLive: true, endsAtMs: null, hasOpenCheckout: false, nowMs: 0 }

test('looks again every night', () => {
  expect(nextCheckAtMs(quiet)).toBe(DAY)
})

test('looks only every week where nothing is running', () => {
  expect(nextCheckAtMs({ ...quiet, isLive: false })).toBe(7 * DAY)
})

test('looks again in ten minutes while a checkout is open', () => {
  expect(nextCheckAtMs({ ...quiet, endsAtMs: 5 * DAY, hasOpenCheckout: true })).toBe(10 * MINUTE)
})

test('looks shortly after the trial or the month ends', () => {
  expect(nextCheckAtMs({ ...quiet, endsAtMs: 2 * MINUTE })).toBe(7 * MINUTE)
  expect(nextCheckAtMs({ ...quiet, endsAtMs: 5 * DAY })).toBe(DAY)
})

test('looks every ten minutes while the end has passed and nothing has followed', () => {
  expect(nextCheckAtMs({ ...quiet, endsAtMs: -1 })).toBe(10 * MINUTE)
})

const open = { isOpen: true, checkedAtMs: 0, endsAtMs: null }

test('trusts what it heard within a day', () => {
  expect(isStale(open, DAY)).toBe(false)
  expect(isStale(open, DAY + 1)).toBe(true)
})

test('does not trust a word from before the end once the end has passed', () => {
  expect(isStale({ ...open, endsAtMs: 100 }, 99)).toBe(false)
  expect(isStale({ ...open, endsAtMs: 100 }, 100)).toBe(true)
  expect(isStale({ ...open, endsAtMs: 100, checkedAtMs: 100 }, 101)).toBe(false)
})

test('asks again for whoever waits outside, at most every five seconds', () => {
  expect(isStale({ ...open, isOpen: false }, 4_999)).toBe(false)
  expect(isStale({ ...open, isOpen: false }, 5_000)).toBe(true)
})

test('asks where nobody ever asked', () => {
  expect(isStale({ ...open, checkedAtMs: null }, 0)).toBe(true)
})

test('asks about a return from checkout at once, and then at most every second', () => {
  expect(isReturnNews(100, 50, 101)).toBe(true)
  expect(isReturnNews(100, null, 101)).toBe(true)
  expect(isReturnNews(100, 150, 1_149)).toBe(false)
  expect(isReturnNews(100, 150, 1_150)).toBe(true)
})
