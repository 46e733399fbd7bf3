import { expect, test } from 'vitest'
import { isRefreshDue, TICK_MS } from '#domain/account/refresh-due.ts'

test.each([0, 1, 3, 3.9, -2, -5000])('refreshes a session with %d ticks left', (ticks) => {
  expect(isRefreshDue(ticks * TICK_MS)).toBe(true)
})

test.each([4, 5, 120])('does not refresh a session with %d ticks left', (ticks) => {
  expect(isRefreshDue(ticks * TICK_MS)).toBe(false)
})
