import { expect, test } from 'vitest'
import { weekdayText, weekWords } from './week-words.ts'

test('says how many jobs each day has', () => {
  const week = [
    { date: '2026-11-15', jobs: 2 },
    { date: '2026-11-16', jobs: 0 },
    { date: '2026-11-17', jobs: 12 },
  ]
  expect(weekWords(week)).toBe('Jobs in the next seven days: Today 2, Monday none, Tuesday 12.')
})

test('names the weekday of a date wherever it is read', () => {
  expect(weekdayText('2026-11-15')).toBe('Sun')
})
