import { expect, test } from 'vitest'
import { normalisePhone } from '#server/booking/normalise-phone.ts'

test.each([
  ['2125550123', 'America/New_York', '(212) 555-0123'],
  ['+1 212-555-0123', 'America/New_York', '(212) 555-0123'],
  ['1 (212) 555-0123 ext. 7', 'America/Los_Angeles', '(212) 555-0123 ext. 7'],
  ['+44 20 7946 0958', 'America/New_York', '+44 20 7946 0958'],
  ['020 7946 0958', 'Europe/London', '020 7946 0958'],
  ['+12125550123', 'Europe/London', '+1 212 555 0123'],
  ['604 555 0123', 'America/Vancouver', '(604) 555-0123'],
  ['9841234567', 'Asia/Kathmandu', '984-1234567'],
  ['98765 43210', 'Asia/Kolkata', '098765 43210'],
  ['2125550123', 'Etc/UTC', '(212) 555-0123'],
])('formats %s in %s as %s', (typed, timeZone, formatted) => {
  expect(normalisePhone(typed, timeZone)).toBe(formatted)
})

test.each(['020 7946 0958', '555-0199', '12345', '+999 123 456 789'])('keeps %s as it was typed', (typed) => {
  expect(normalisePhone(typed, 'America/New_York')).toBe(typed)
})

test.each(['', '-', 'call me', '1234', '12345678901234567'])('rejects %j', (typed) => {
  expect(() => normalisePhone(typed, 'America/New_York')).toThrow('Some of the information isn’t valid.')
})
