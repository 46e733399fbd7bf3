import { expect, test } from 'vitest'
import { minuteOfDay } from '#domain/time/time-of-day.ts'

test.each([
  ['00:00', 0],
  ['09:10', 550],
  ['23:59', 1439],
  ['24:00', 1440],
  ['09:10:00', 550],
  ['24:00:00', 1440],
])('reads %s as minute %i of the day', (time, minute) => {
  expect(minuteOfDay(time)).toBe(minute)
})

test.each(['', '9:00', '24:01', '25:00', '12:60', '0900', '09:001', ' 09:00', '09:00Z'])(
  'rejects %j',
  (time) => {
    expect(() => minuteOfDay(time)).toThrow(RangeError)
  },
)
