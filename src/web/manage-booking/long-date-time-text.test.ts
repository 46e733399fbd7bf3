import { expect, test } from 'vitest'
import { dates } from '#domain/language/en/dates.ts'
import { expectedTimeText, longDateTimeText } from './long-date-time-text.ts'

const NEW_YORK = 'America/New_York'
const NINE = '2026-11-18T14:00:00.000Z'

test('says when the job takes place, or within which window the business arrives', () => {
  const exact = { duration: 90, arrival_window_minutes: null }
  expect(expectedTimeText(dates, NEW_YORK, NINE, exact)).toBe('9:00 AM to 10:30 AM')
  expect(expectedTimeText(dates, NEW_YORK, NINE, { ...exact, arrival_window_minutes: 60 })).toBe(
    'We arrive between 9:00 and 10:00 AM',
  )
})

test('says the date with the time or the window', () => {
  expect(longDateTimeText(dates, NEW_YORK, NINE)).toBe('Wednesday, November 18, 2026 at 9:00 AM')
  expect(longDateTimeText(dates, NEW_YORK, NINE, 60)).toBe(
    'Wednesday, November 18, 2026 between 9:00 and 10:00 AM',
  )
})
