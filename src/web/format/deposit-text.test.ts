import { expect, test } from 'vitest'
import { booking as words } from '#domain/language/en/booking.ts'
import { restText } from './deposit-text.ts'

test('says what is left to pay after the deposit', () => {
  expect(restText(words, 180_00, 45_00)).toBe('The rest, $135.00, is due at the appointment.')
})

test('nothing is left to pay if the deposit is the whole price, or the price was lowered since', () => {
  expect(restText(words, 45_00, 45_00)).toBe('Nothing else is due at the appointment.')
  expect(restText(words, 30_00, 45_00)).toBe('Nothing else is due at the appointment.')
})
