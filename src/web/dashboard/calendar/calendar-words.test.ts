import { expect, test } from 'vitest'
import { datesOfWeek } from '#domain/time/week-grid.ts'
import { countText, hourText, placeTitle } from './calendar-words.ts'

const title = (view: 'month' | 'week' | 'day', on: string) => {
  const date = Temporal.PlainDate.from(on)
  return placeTitle({ view, date }, datesOfWeek(date)).replaceAll(/\s/g, ' ')
}

test('names the month, the week and the day one looks at', () => {
  expect(title('month', '2026-11-18')).toBe('November 2026')
  expect(title('week', '2026-11-18')).toBe('Nov 15 – 21, 2026')
  expect(title('week', '2026-12-01')).toBe('Nov 29 – Dec 5, 2026')
  expect(title('day', '2026-11-18')).toBe('Wednesday, November 18, 2026')
})

test.each([
  [0, '12 AM'],
  [9, '9 AM'],
  [12, '12 PM'],
  [23, '11 PM'],
])('writes hour %i as %s', (hour, text) => {
  expect(hourText(hour)).toBe(text)
})

test('counts in words', () => {
  expect([0, 1, 2].map(countText)).toEqual(['No appointments', '1 appointment', '2 appointments'])
})
