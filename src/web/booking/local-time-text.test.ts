import { expect, test } from 'vitest'
import { dates } from '#domain/language/en/dates.ts'
import {
  dateAt,
  dayAndTimeText,
  matchesVisitorClock,
  monthText,
  shortDayText,
  timeTextAt,
  timeTextsAt,
} from '#web/booking/local-time-text.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['2026-11-18T14:00:00.000Z', 'Wednesday, November 18 at 9:00 AM'],
  ['2026-11-18T17:00:00Z', 'Wednesday, November 18 at 12:00 PM'],
  ['2026-11-18T05:00:00Z', 'Wednesday, November 18 at 12:00 AM'],
  ['2026-11-18T04:59:00Z', 'Tuesday, November 17 at 11:59 PM'],
  ['2026-11-01T05:30:00Z', 'Sunday, November 1 at 1:30 AM'],
  ['2026-11-01T06:30:00Z', 'Sunday, November 1 at 1:30 AM'],
  ['2027-03-14T13:00:00Z', 'Sunday, March 14 at 9:00 AM'],
])('formats the local time in New York at %s', (instant, text) => {
  expect(dayAndTimeText(dates, NEW_YORK, instant)).toBe(text)
})

test('says the arrival window after the day', () => {
  expect(dayAndTimeText(dates, NEW_YORK, '2026-11-18T14:00:00.000Z', 60)).toBe(
    'Wednesday, November 18 between 9:00 and 10:00 AM',
  )
})

test.each([
  ['2026-12-31', 'Today'],
  ['2027-01-01', 'Tomorrow'],
  ['2027-01-02', 'Sat, Jan 2'],
  ['2026-12-30', 'Wed, Dec 30'],
])('names %s as seen from December 31', (date, text) => {
  expect(shortDayText(dates, date, '2026-12-31')).toBe(text)
})

test('supports time zones whose offsets are not whole hours', () => {
  expect(timeTextAt(dates, 'Asia/Kathmandu', '2026-11-18T14:00:00Z')).toBe('7:45 PM')
  expect(timeTextAt(dates, 'America/St_Johns', '2026-11-18T14:00:00Z')).toBe('10:30 AM')
  expect(dateAt('Pacific/Kiritimati', '2026-11-18T14:00:00Z')).toBe('2026-11-19')
})

test('marks the hour that repeats when daylight saving time ends', () => {
  const starts = [
    '2026-11-01T05:00:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:00:00Z',
    '2026-11-01T07:00:00Z',
  ]
  expect(timeTextsAt(dates, NEW_YORK, starts)).toEqual(['1:00 AM', '1:30 AM', '1:00 AM (again)', '2:00 AM'])
})

test.each([
  [30, '30 min'],
  [60, '1 hr'],
  [150, '2 hr 30 min'],
])('formats %i minutes as %s', (minutes, text) => {
  expect(dates.duration(minutes)).toBe(text)
})

test('formats a month', () => {
  expect(monthText(dates, '2026-11')).toBe('November 2026')
})

test('recognizes time zones with the same local time as the visitor’s, which is UTC in tests', () => {
  expect(matchesVisitorClock('Africa/Abidjan', ['2026-07-18T14:00:00Z'])).toBe(true)
  expect(matchesVisitorClock('Europe/London', ['2026-11-18T14:00:00Z'])).toBe(true)
  expect(matchesVisitorClock('Europe/London', ['2026-11-18T14:00:00Z', '2026-07-18T14:00:00Z'])).toBe(false)
  expect(matchesVisitorClock(NEW_YORK, ['2026-11-18T14:00:00Z'])).toBe(false)
})
