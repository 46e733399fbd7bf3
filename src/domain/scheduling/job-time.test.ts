import { expect, test } from 'vitest'
import { jobTime } from './job-time.ts'
import { at, span } from './testing/morning.ts'

test('a job without a duration takes an hour', () => {
  expect(jobTime(at('09:10'), null)).toEqual(span('09:10', '10:10'))
  expect(jobTime(at('09:10'), 25)).toEqual(span('09:10', '09:35'))
})
