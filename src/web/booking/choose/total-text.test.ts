import { expect, test } from 'vitest'
import { booking as words } from '#domain/language/en/booking.ts'
import { totalText } from '#web/booking/choose/total-text.ts'

test.each([
  [{ price: 259_98, duration: 180 }, '$259.98 · 3 hr'],
  [{ price: 1_259_00, duration: 90 }, '$1,259.00 · 1 hr 30 min'],
  [{ price: 0, duration: 30 }, '$0.00 · 30 min'],
])('shows the price and the time of a visit: %o', (total, text) => {
  expect(totalText(words, total)).toBe(text)
})
