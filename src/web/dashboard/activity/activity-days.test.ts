import { expect, test } from 'vitest'
import type { ActivityEntry } from '#contract/activity.ts'
import { activityDays } from './activity-days.ts'

const entry = (at: string) => ({ id: at, at }) as ActivityEntry

test('groups entries by day in the business’s time zone', () => {
  const entries = ['2030-01-08T15:00:00Z', '2030-01-08T04:59:00Z', '2029-12-25T15:00:00Z'].map(entry)
  const now = { timeZone: 'America/New_York', nowMs: Date.parse('2030-01-08T20:00:00Z') }
  const days = activityDays(entries, now)
  expect(days.map(({ title, entries: { length } }) => [title, length])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['Tuesday, Dec 25, 2029', 1],
  ])
})
