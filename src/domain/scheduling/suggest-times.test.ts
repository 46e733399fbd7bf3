import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestTimes } from './suggest-times.ts'

const monday = ['Mon 14:30', 'Mon 15:00', 'Mon 15:30']
const tuesday = ['Tue 09:00', 'Tue 09:30']
const thursday = ['Thu 09:00', 'Thu 16:00']

test('suggests the first time of each of the next three days with free times', () => {
  expect(suggestTimes([monday, tuesday, [], thursday, ['Fri 08:00']])).toEqual([
    'Mon 14:30',
    'Tue 09:00',
    'Thu 09:00',
  ])
})

test('adds the last time of the first day when only two days have free times', () => {
  expect(suggestTimes([[], monday, thursday])).toEqual(['Mon 14:30', 'Mon 15:30', 'Thu 09:00'])
})

test('adds the last time of the second day when the first day has only one', () => {
  expect(suggestTimes([['Mon 14:30'], thursday])).toEqual(['Mon 14:30', 'Thu 09:00', 'Thu 16:00'])
})

test('suggests the first, middle and last time of an only day', () => {
  expect(suggestTimes([['08:00', '09:00', '10:00', '11:00', '12:00']])).toEqual(['08:00', '10:00', '12:00'])
})

test('suggests all times when there are fewer than three, and none when nothing is free', () => {
  expect(suggestTimes([['Mon 14:30'], ['Tue 09:00']])).toEqual(['Mon 14:30', 'Tue 09:00'])
  expect(suggestTimes([tuesday])).toEqual(tuesday)
  expect(suggestTimes([[], []])).toEqual([])
})

test('suggests three free times in order whenever there are three, over two days whenever there are two', () => {
  const daysWithTimes = fc.array(fc.nat({ max: 8 }), { maxLength: 6 }).map((counts) =>
    // The hundreds are the day.
    counts.map((count, day) => Array.from({ length: count }, (_, n) => day * 100 + n)),
  )
  fc.assert(
    fc.property(daysWithTimes, (days) => {
      const free = days.flat()
      const suggested = suggestTimes(days)
      expect(suggested).toHaveLength(Math.min(free.length, 3))
      expect(free.filter((time) => suggested.includes(time))).toEqual(suggested)
      const openDays = days.filter((times) => times.length > 0).length
      expect(new Set(suggested.map((time) => Math.floor(time / 100))).size).toBe(Math.min(openDays, 3))
    }),
  )
})
