import { expect, test } from 'vitest'
import { fitsSomeDay } from '#domain/services/unbookable-services.ts'
import { parseHours, weekOf } from './availability.ts'
import { withRules } from './testing/morning.ts'

const { availability } = withRules({
  week: weekOf(parseHours('09:00', '17:00'), parseHours('10:00', '15:00')),
})

test('a service longer than every day does not fit', () => {
  expect(fitsSomeDay(availability, 480)).toBe(true)
  expect(fitsSomeDay(availability, 481)).toBe(false)
})

test('a service of any length fits when jobs may run past closing time', () => {
  expect(fitsSomeDay({ ...availability, mayRunPastClosing: true }, 24 * 60)).toBe(true)
})

test('no service fits a week without hours', () => {
  const never = parseHours('09:00', '09:00')
  expect(fitsSomeDay({ ...availability, week: weekOf(never, never), mayRunPastClosing: true }, 5)).toBe(false)
})

test('only the hours count, not days ahead, days off or the daily limit', () => {
  const strict = {
    ...availability,
    daysAhead: 0,
    maxJobsPerDay: 0,
    daysOff: [{ from: '1970-01-01', to: '9999-12-31' }],
  }
  expect(fitsSomeDay(strict, 60)).toBe(true)
})
