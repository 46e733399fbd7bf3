import { expect, test } from 'vitest'
import {
  fullDate,
  mediumDateText,
  monthAndDay,
  shortDateText,
  timeText,
  weekdayDateText,
} from '#web/format/wall-clock.ts'

const NEW_YEAR = '2027-01-01T03:30:00Z'

test('formats dates and times in the given time zone', () => {
  expect(mediumDateText('America/New_York', NEW_YEAR)).toBe('Dec 31, 2026')
  expect(mediumDateText('Europe/London', NEW_YEAR)).toBe('Jan 1, 2027')
  expect(shortDateText('America/New_York', NEW_YEAR)).toBe('Dec 31')
  expect(timeText('America/New_York', NEW_YEAR)).toBe('10:30 PM')
})

test.each(['2026-01-04T00:05:00Z', '2026-05-31T12:00:00Z', '2026-09-09T13:07:00Z', '2027-02-27T23:59:00Z'])(
  'writes %s as Intl does, with plain spaces',
  (iso) => {
    for (const timeZone of ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']) {
      const intl = (options: Intl.DateTimeFormatOptions) =>
        new Date(iso).toLocaleString('en-US', { ...options, timeZone }).replace(/\s/g, ' ')
      expect(timeText(timeZone, iso)).toBe(intl({ timeStyle: 'short' }))
      expect(mediumDateText(timeZone, iso)).toBe(intl({ dateStyle: 'medium' }))
      const date = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone)
      expect(fullDate(date)).toBe(intl({ dateStyle: 'full' }))
      const weekday = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
      expect(weekdayDateText(timeZone, iso)).toBe(intl(weekday))
    }
  },
)

test.each(Array.from({ length: 12 }, (_, month) => month + 1))('names month %i', (month) => {
  const date = Temporal.PlainDate.from({ year: 2026, month, day: 1 })
  expect(fullDate(date)).toBe(date.toLocaleString('en-US', { dateStyle: 'full' }))
  expect(monthAndDay(date)).toBe(date.toLocaleString('en-US', { month: 'short', day: 'numeric' }))
})
