import { expect, test } from 'vitest'
import { fitsSomeDay } from '#domain/services/unbookable-services.ts'
import { parseHours, weekOf } from './availability.ts'
import { withRules } from './testing/morning.ts'

const { availability } = withRules({
  week: weekOf(parseHours('09:00', '17:00'), parseHours('10:00', '15:00')),
})

test('is false for a service longer than every day', () => {
  expect(fitsSomeDay(availability, 480)).toBe(true)
  expect(fitsSomeDay(availability, 481)).toBe(false)
})

test('is true for any length when jobs may run past closing time', () => {
  expect(fitsSomeDay({ ...availability, mayRunPastClosing: true }, 24 * 60)).toBe(true)
})

test('is false in a week without hours', () => {
  const never = parseHours('09:00', '09:00')
  expect(fitsSomeDay({ ...availability, week: weekOf(never, never), mayRunPastClosing: true }, 5)).toBe(false)
})

test('considers only the hours, not today, days off or limits', () => {
  const strict = {
    ...availability,
    daysAhead: 0,
    maxJobsPerDay: 0,
    daysOff: [{ from: '1970-01-01', to: '9999-12-31' }],
  }
  expect(fitsSomeDay(strict, 60)).toBe(true)
})
