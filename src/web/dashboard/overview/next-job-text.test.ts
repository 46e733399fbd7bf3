import { expect, test } from 'vitest'
import { nextJobTiming } from './next-job-text.ts'

const NEW_YORK = 'America/New_York'
/** Wednesday, 9:30 AM in New York. */
const JOB = { appointment_time: '2026-11-18T14:30:00.000Z', duration: 120 }

const timing = (now: string) => nextJobTiming(JOB, Date.parse(now), NEW_YORK)

test.each([
  ['2026-11-18T14:29:00Z', 'in 1 min'],
  ['2026-11-18T14:05:00Z', 'in 25 min'],
  ['2026-11-18T13:31:00Z', 'in 59 min'],
  ['2026-11-18T13:30:00Z', 'in 1 hr'],
  ['2026-11-18T12:25:00Z', 'in 2 hr 5 min'],
  ['2026-11-18T14:30:00Z', 'Now'],
  ['2026-11-18T16:29:00Z', 'Now'],
])('at %s the job of 14:30 is %s', (now, countdown) => {
  expect(timing(now)).toEqual({ day: 'Today', countdown })
})

test('days are counted in the time zone of the business', () => {
  expect(timing('2026-11-18T05:00:00Z')).toEqual({ day: 'Today', countdown: 'in 9 hr 30 min' })
  expect(timing('2026-11-18T04:59:00Z')).toEqual({ day: 'Tomorrow', countdown: null })
})

test('a later day is named with its date', () => {
  expect(timing('2026-11-16T14:30:00Z')).toEqual({ day: 'Wed, Nov 18', countdown: null })
  expect(timing('2026-11-11T14:30:00Z')).toEqual({ day: 'Wed, Nov 18', countdown: null })
})

test('a job that began yesterday is under way now', () => {
  expect(timing('2026-11-19T05:30:00Z')).toEqual({ day: 'Yesterday', countdown: 'Now' })
})
