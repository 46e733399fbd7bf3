import { expect, test } from 'vitest'
import { mediumDateText, shortDateText, timeText } from '#web/format/wall-clock.ts'

const NEW_YEAR = '2027-01-01T03:30:00Z'

test('formats dates and times in the given time zone', () => {
  expect(mediumDateText('America/New_York', NEW_YEAR)).toBe('Dec 31, 2026')
  expect(mediumDateText('Europe/London', NEW_YEAR)).toBe('Jan 1, 2027')
  expect(shortDateText('America/New_York', NEW_YEAR)).toBe('Dec 31')
  expect(timeText('America/New_York', NEW_YEAR).replace(/\s/, ' ')).toBe('10:30 PM')
})
