import { expect, test } from 'vitest'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'

const number = (typed: string) => textableNumber(typed, 'America/New_York')

test.each([
  ['(212) 555-0123', '+12125550123'],
  ['+44 7400 123456', '+447400123456'],
  // As in films and examples: nobody has it, and nobody is charged.
  ['(555) 016-1222', '+15550161222'],
])('%s can be texted', (typed, wanted) => expect(number(typed)).toBe(wanted))

test.each([
  ['a premium number', '+1 900 555 0199'],
  ['one abroad', '+44 909 879 0000'],
  ['one of no country', '+979 123 456 789'],
  ['a satellite', '+882 16 123456'],
  ['one at a desk', '(212) 555-0123 ext. 7'],
  ['none', 'call me'],
])('%s cannot (%s)', (_, typed) => expect(number(typed)).toBeNull())
