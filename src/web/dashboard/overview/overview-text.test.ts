import { expect, test } from 'vitest'
import { monthComparison, weekdayText, weekText, welcomeText } from './overview-text.ts'

test.each([
  [150_00, 100_00, { trend: 'up', text: '$50.00 more than this time last month' }],
  [99_99, 199_99, { trend: 'down', text: '$100.00 less than this time last month' }],
  [100_00, 100_00, { trend: 'same', text: 'Same as this time last month' }],
  [199_99, 200_00, { trend: 'same', text: 'About the same as this time last month' }],
  [100_00, 0, { trend: 'up', text: '$100.00 more than this time last month' }],
  [0, 0, null],
])('compares %i cents this month with %i last month', (thisMonth, lastMonth, expected) => {
  expect(monthComparison(thisMonth, lastMonth)).toEqual(expected)
})

test('says how many jobs each day has', () => {
  const week = [
    { date: '2026-11-15', jobs: 2 },
    { date: '2026-11-16', jobs: 0 },
    { date: '2026-11-17', jobs: 12 },
  ]
  expect(weekText(week)).toBe('Jobs in the next 7 days: Today 2, Monday none, Tuesday 12.')
})

test('names the weekday regardless of the local time zone', () => {
  expect(weekdayText('2026-11-15')).toBe('Sun')
})

test.each([
  ['Riley Carter', 'Welcome, Riley. Here’s your day.'],
  ['  Riley ', 'Welcome, Riley. Here’s your day.'],
  ['', 'Welcome. Here’s your day.'],
  [null, 'Welcome. Here’s your day.'],
  [undefined, 'Welcome. Here’s your day.'],
])('greets %j with %j', (name, greeting) => {
  expect(welcomeText(name)).toBe(greeting)
})
