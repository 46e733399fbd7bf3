import { expect, test } from 'vitest'
import { localDays } from '#domain/time/local-day.ts'
import { jobCounts } from './slot-rejection.ts'
import { at, span } from './testing/morning.ts'

const threeDays = localDays('UTC', '2026-06-15', 3)

test('counts a job on the day it starts, however long it takes', () => {
  const busy = [
    span('00:00', '01:00'),
    span('23:59', '2026-06-17 09:00'),
    span('2026-06-17 08:00', '2026-06-17 09:00'),
  ]
  expect(jobCounts(threeDays, busy)).toEqual([2, 0, 1])
})

test('ignores jobs that start before the first or after the last day', () => {
  const busy = [
    { start: at('00:00') - 1, end: at('09:00') },
    { start: at('2026-06-18 00:00'), end: at('2026-06-18 01:00') },
  ]
  expect(jobCounts(threeDays, busy)).toEqual([0, 0, 0])
})

test('counts nothing on a date that the time zone skipped', () => {
  const days = localDays('Pacific/Apia', '2011-12-29', 3)
  const start = days[2]?.start ?? 0
  expect(jobCounts(days, [{ start, end: start + 1 }])).toEqual([0, 0, 1])
})
