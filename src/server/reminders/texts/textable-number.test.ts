import { expect, test } from 'vitest'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'

const toTextableNumber = (typed: string) => textableNumber(typed, 'America/New_York')

test.each([
  ['(212) 555-0123', '+12125550123'],
  ['+44 7400 123456', '+447400123456'],
  // A fictional number as used in examples: texting it costs nothing.
  ['(555) 016-1222', '+15550161222'],
])('%s can be texted', (typed, expected) => expect(toTextableNumber(typed)).toBe(expected))

test.each([
  ['a premium number', '+1 900 555 0199'],
  ['a foreign premium number', '+44 909 879 0000'],
  ['an international shared-cost number', '+979 123 456 789'],
  ['a satellite phone', '+882 16 123456'],
  ['a number with an extension', '(212) 555-0123 ext. 7'],
  ['text without a number', 'call me'],
])('%s cannot be texted (%s)', (_, typed) => expect(toTextableNumber(typed)).toBeNull())
