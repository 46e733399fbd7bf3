import { expect, test } from 'vitest'
import { noneFree } from '#web/booking/choose/none-free.ts'

const winter = { first_date: '2026-11-15', last_date: '2027-01-10' }

test('points to the next month where there is one', () => {
  expect(noneFree('2026-12', winter)).toBe('No free times in December. Please look at the next month.')
  expect(noneFree('2027-01', winter)).toBe('No free times in January.')
})

test('points nowhere when this month is all there is', () => {
  expect(noneFree('2026-11', { ...winter, last_date: '2026-11-18' })).toBe(
    'There are no free times at the moment.',
  )
})
