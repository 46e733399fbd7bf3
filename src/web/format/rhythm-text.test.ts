import { expect, test } from 'vitest'
import { formatRhythm } from './rhythm-text.ts'

test('names weekly rhythms without a weekday', () => {
  expect(formatRhythm('weekly', '2026-11-17')).toBe('Weekly')
  expect(formatRhythm('every 2 weeks', null)).toBe('Every 2 weeks')
  expect(formatRhythm('every 4 weeks', '2026-11-17')).toBe('Every 4 weeks')
})

test('names a monthly rhythm with its weekday', () => {
  expect(formatRhythm('monthly', '2026-11-01')).toBe('Monthly on the first Sunday')
  expect(formatRhythm('monthly', '2026-11-10')).toBe('Monthly on the second Tuesday')
  expect(formatRhythm('monthly', '2026-11-28')).toBe('Monthly on the fourth Saturday')
  expect(formatRhythm('monthly', '2026-11-30')).toBe('Monthly on the last Monday')
  expect(formatRhythm('monthly', null)).toBe('Monthly')
})
