import { expect, test } from 'vitest'
import { bookingUrl, type Choice, NOTHING_CHOSEN, parseChoice } from '#web/booking/booking-url.ts'

const chosen: Choice = {
  step: 'details',
  zip: '90210',
  serviceId: '0a1b',
  month: null,
  date: '2026-11-18',
  time: '2026-11-18T14:00:00.000Z',
}

const choiceIn = (url: string) => parseChoice(new URL(url, 'http://localhost').searchParams)

test('parses the choice back from its URL', () => {
  expect(choiceIn(bookingUrl('wheelhouse-4k9z0q2m', chosen))).toEqual(chosen)
})

test('the URL has no query before anything is chosen', () => {
  expect(bookingUrl('wheelhouse-4k9z0q2m', NOTHING_CHOSEN)).toBe('/book/wheelhouse-4k9z0q2m')
})

test('the query of the URL is readable', () => {
  expect(bookingUrl('w', { ...chosen, step: 'choose' })).toBe(
    '/book/w?zip=90210&service=0a1b&date=2026-11-18&time=2026-11-18T14:00:00.000Z',
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
  '?zip=1234',
  '?zip=',
])('ignores the invalid query %s', (search) => {
  expect(choiceIn(`/book/w${search}`)).toEqual(NOTHING_CHOSEN)
})
