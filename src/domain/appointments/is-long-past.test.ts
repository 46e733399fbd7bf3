import { expect, test } from 'vitest'
import { isLongPast } from '#domain/appointments/is-long-past.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'

/** Monday, 8 PM in New York. */
const now = Date.parse('2026-06-16T00:00:00Z')
const inNewYork = { timeZone: 'America/New_York', now }
const jobAt = (startsAt: string) => jobTime(Date.parse(startsAt), 60)

test.each([
  ['tomorrow', '2026-06-16T09:00:00-04:00'],
  ['this morning', '2026-06-15T09:00:00-04:00'],
  ['early yesterday', '2026-06-14T00:30:00-04:00'],
  ['over midnight into yesterday', '2026-06-13T23:30:00-04:00'],
])('a job %s is not long past', (_, startsAt) => {
  expect(isLongPast(jobAt(startsAt), inNewYork)).toBe(false)
})

test.each([
  ['that ended as yesterday began', '2026-06-13T23:00:00-04:00'],
  ['of last year', '2025-06-15T09:00:00-04:00'],
])('a job %s is long past', (_, startsAt) => {
  expect(isLongPast(jobAt(startsAt), inNewYork)).toBe(true)
})

test('yesterday is a date in the time zone of the business', () => {
  const job = jobAt('2026-06-14T09:00:00Z')
  expect(isLongPast(job, inNewYork)).toBe(false)
  expect(isLongPast(job, { timeZone: 'Pacific/Kiritimati', now })).toBe(true)
})
