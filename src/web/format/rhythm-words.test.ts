import { expect, test } from 'vitest'
import { rhythmWords } from './rhythm-words.ts'

test('names a rhythm of weeks by itself', () => {
  expect(rhythmWords('weekly', '2026-11-17')).toBe('Weekly')
  expect(rhythmWords('every 2 weeks', null)).toBe('Every 2 weeks')
  expect(rhythmWords('every 4 weeks', '2026-11-17')).toBe('Every 4 weeks')
})

test('names a monthly rhythm by the weekday that it keeps', () => {
  expect(rhythmWords('monthly', '2026-11-01')).toBe('Monthly on the first Sunday')
  expect(rhythmWords('monthly', '2026-11-10')).toBe('Monthly on the second Tuesday')
  expect(rhythmWords('monthly', '2026-11-28')).toBe('Monthly on the fourth Saturday')
  expect(rhythmWords('monthly', '2026-11-30')).toBe('Monthly on the last Monday')
  expect(rhythmWords('monthly', null)).toBe('Monthly')
})
