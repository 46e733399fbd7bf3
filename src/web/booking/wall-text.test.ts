import { expect, test } from 'vitest'
import {
  clockAt,
  clocksAt,
  dateAt,
  dayAndClockText,
  durationText,
  monthText,
  showsOwnClock,
} from '#web/booking/wall-text.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['2026-11-18T14:00:00.000Z', 'Wednesday, November 18 at 9:00 AM'],
  ['2026-11-18T17:00:00Z', 'Wednesday, November 18 at 12:00 PM'],
  ['2026-11-18T05:00:00Z', 'Wednesday, November 18 at 12:00 AM'],
  ['2026-11-18T04:59:00Z', 'Tuesday, November 17 at 11:59 PM'],
  ['2026-11-01T05:30:00Z', 'Sunday, November 1 at 1:30 AM'],
  ['2026-11-01T06:30:00Z', 'Sunday, November 1 at 1:30 AM'],
  ['2027-03-14T13:00:00Z', 'Sunday, March 14 at 9:00 AM'],
])('reads the clock on the wall in New York at %s', (instant, text) => {
  expect(dayAndClockText(NEW_YORK, instant)).toBe(text)
})

test('reads odd zones to the minute', () => {
  expect(clockAt('Asia/Kathmandu', '2026-11-18T14:00:00Z')).toBe('7:45 PM')
  expect(clockAt('America/St_Johns', '2026-11-18T14:00:00Z')).toBe('10:30 AM')
  expect(dateAt('Pacific/Kiritimati', '2026-11-18T14:00:00Z')).toBe('2026-11-19')
})

test('tells an hour apart that comes twice', () => {
  const starts = [
    '2026-11-01T05:00:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:00:00Z',
    '2026-11-01T07:00:00Z',
  ]
  expect(clocksAt(NEW_YORK, starts)).toEqual(['1:00 AM', '1:30 AM', '1:00 AM (again)', '2:00 AM'])
})

test.each([
  [30, '30 min'],
  [60, '1 hr'],
  [150, '2 hr 30 min'],
])('tells %i minutes as %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})

test('names a month', () => {
  expect(monthText('2026-11')).toBe('November 2026')
})

test('knows zones whose clocks show the same as one’s own, which is UTC in tests', () => {
  expect(showsOwnClock('Africa/Abidjan', ['2026-07-18T14:00:00Z'])).toBe(true)
  expect(showsOwnClock('Europe/London', ['2026-11-18T14:00:00Z'])).toBe(true)
  expect(showsOwnClock('Europe/London', ['2026-11-18T14:00:00Z', '2026-07-18T14:00:00Z'])).toBe(false)
  expect(showsOwnClock(NEW_YORK, ['2026-11-18T14:00:00Z'])).toBe(false)
})
