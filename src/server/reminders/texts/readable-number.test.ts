import { expect, test } from 'vitest'
import { readableNumber } from '#server/reminders/texts/textable-number.ts'

test.each([
  ['+12125550142', 'America/New_York', '(212) 555-0142'],
  // 555 is no real area code: example numbers are formatted like any other.
  ['+15550161222', 'America/New_York', '(555) 016-1222'],
  ['+442079460018', 'America/New_York', '+44 20 7946 0018'],
  ['+442079460018', 'Europe/London', '020 7946 0018'],
])('formats %s for a business in %s as %s', (number, timeZone, formatted) => {
  expect(readableNumber(number, timeZone)).toBe(formatted)
})
