import { expect, test } from 'vitest'
import { addressOf, type Choice, choiceIn, NOTHING_CHOSEN } from '#web/booking/booking-address.ts'

const chosen: Choice = {
  step: 'details',
  serviceId: '0a1b',
  month: null,
  date: '2026-11-18',
  time: '2026-11-18T14:00:00.000Z',
}

const read = (address: string) => choiceIn(new URL(address, 'http://localhost').searchParams)

test('finds in the address what was chosen', () => {
  expect(read(addressOf('wheelhouse-4k9z0q2m', chosen))).toEqual(chosen)
})

test('keeps an untouched page at its plain address', () => {
  expect(addressOf('wheelhouse-4k9z0q2m', NOTHING_CHOSEN)).toBe('/book/wheelhouse-4k9z0q2m')
})

test('reads well', () => {
  expect(addressOf('w', { ...chosen, step: 'choose' })).toBe(
    '/book/w?service=0a1b&date=2026-11-18&time=2026-11-18T14:00:00.000Z',
  )
})

test.each([
  '?date=soon',
  '?date=2026-02-31',
  '?month=2026-13',
  '?time=noon',
  '?until=2026-11-18T14:00:00.000Z',
  '?step=3',
  '?service=',
])('takes nothing from %s', (search) => {
  expect(read(`/book/w${search}`)).toEqual(NOTHING_CHOSEN)
})
