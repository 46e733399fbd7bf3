import { expect, test } from 'vitest'
import { retryDelayMs } from '#domain/messages/retry-delay.ts'

const delays = Array.from({ length: 12 }, (_, failed) => retryDelayMs(failed + 1)).filter(
  (delay) => delay !== null,
)

test('retries a minute after the first failure', () => {
  expect(retryDelayMs(1)).toBe(60_000)
})

test('waits longer after every failure', () => {
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(new Set(delays).size).toBe(delays.length)
})

test('retries for most of a day, then gives up', () => {
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000
  expect(hours).toBeGreaterThan(12)
  expect(hours).toBeLessThan(24)
  expect(retryDelayMs(delays.length + 1)).toBeNull()
})
