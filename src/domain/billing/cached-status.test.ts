import { expect, test } from 'vitest'
import { cachedStatus } from '#domain/billing/cached-status.ts'

const cachedAt = 1_800_000_000_000
const MINUTE_MS = 60_000
const trial = { status: 'trialing', timestamp: cachedAt }

test.each([0, 1, 23 * 60 + 59])('returns a status that is %d minutes old', (minutes) => {
  expect(cachedStatus(trial, cachedAt + minutes * MINUTE_MS)).toBe('trialing')
})

test.each([24 * 60, 48 * 60])('ignores a status that is %d minutes old', (minutes) => {
  expect(cachedStatus(trial, cachedAt + minutes * MINUTE_MS)).toBeNull()
})

test('ignores a status from the future, after the clock was set back', () => {
  expect(cachedStatus(trial, cachedAt - 1)).toBeNull()
})

test.each([
  null,
  undefined,
  'trialing',
  7,
  {},
  { status: 'gold', timestamp: cachedAt },
  { status: 'active' },
])('ignores %j', (stored) => {
  expect(cachedStatus(stored, cachedAt)).toBeNull()
})
