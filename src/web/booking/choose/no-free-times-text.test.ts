import { expect, test } from 'vitest'
import { booking as words } from '#domain/language/en/booking.ts'
import { noFreeTimesText } from '#web/booking/choose/no-free-times-text.ts'

const bookable = { first_date: '2026-11-15', last_date: '2027-01-10' }

test('suggests the next month if there is one', () => {
  expect(noFreeTimesText(words, '2026-12', bookable)).toBe('No open times in December. Try the next month.')
  expect(noFreeTimesText(words, '2027-01', bookable)).toBe('No open times in January.')
})

test('suggests nothing when this is the only month', () => {
  expect(noFreeTimesText(words, '2026-11', { ...bookable, last_date: '2026-11-18' })).toBe(
    'There are no open times right now.',
  )
})
