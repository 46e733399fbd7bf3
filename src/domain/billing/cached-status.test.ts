import { expect, test } from 'vitest'
import { cachedStatus } from '#domain/billing/cached-status.ts'

const noticedAt = 1_800_000_000_000
const MINUTE_MS = 60_000
const trial = { status: 'trialing', timestamp: noticedAt }

test.each([0, 1, 23 * 60 + 59])('remembers a status for %d minutes', (minutes) => {
  expect(cachedStatus(trial, noticedAt + minutes * MINUTE_MS)).toBe('trialing')
})

test.each([24 * 60, 48 * 60])('forgets it after %d minutes', (minutes) => {
  expect(cachedStatus(trial, noticedAt + minutes * MINUTE_MS)).toBeNull()
})

test('does not believe a status of the future: the clock was set back', () => {
  expect(cachedStatus(trial, noticedAt - 1)).toBeNull()
})

test.each([
  null,
  undefined,
  'trialing',
  7,
  {},
  { status: 'gold', timestamp: noticedAt },
  { status: 'active' },
])('makes nothing of %j', (stored) => {
  expect(cachedStatus(stored, noticedAt)).toBeNull()
})
