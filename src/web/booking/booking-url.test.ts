import { expect, test } from 'vitest'
import { bookingUrl, type Choice, NOTHING_CHOSEN, parseChoice } from '#web/booking/booking-url.ts'

const chosen: Choice = {
  ...NOTHING_CHOSEN,
  step: 'details',
  zip: '90210',
  serviceId: '0a1b',
  date: '2026-11-18',
  time: '2026-11-18T14:00:00.000Z',
}

const choiceIn = (url: string) => parseChoice(new URL(url, 'http://localhost').searchParams)

test('parses the choice back from its URL', () => {
  expect(choiceIn(bookingUrl({ slug: 'wheelhouse-4k9z0q2m' }, chosen))).toEqual(chosen)
})

test('parses several services and their options back from the URL', () => {
  const visit = {
    ...chosen,
    size: 'SUV & van',
    addOns: ['Pet hair', 'Clay: bar + wax'],
    earlier: [
      { service: '2c3d', size: '5+ bedrooms', add_ons: ['Oven "deep"'] },
      { service: '4e5f', size: null, add_ons: [] },
    ],
  }
  expect(choiceIn(bookingUrl({ slug: 'w' }, visit))).toEqual(visit)
})

test('the URL has no query before anything is chosen', () => {
  expect(bookingUrl({ slug: 'wheelhouse-4k9z0q2m' }, NOTHING_CHOSEN)).toBe('/book/wheelhouse-4k9z0q2m')
})

test('the query of the URL is readable', () => {
  expect(bookingUrl({ slug: 'w' }, { ...chosen, step: 'choose' })).toBe(
    '/book/w?zip=90210&service=0a1b&date=2026-11-18&time=2026-11-18T14:00:00.000Z',
  )
})

test('a service with options has a readable query too', () => {
  const options = { serviceId: '0a1b', size: 'SUV', addOns: ['Pet hair', 'Clay bar'] }
  expect(bookingUrl({ slug: 'w' }, { ...NOTHING_CHOSEN, ...options })).toBe(
    '/book/w?service=0a1b&size=SUV&add=Pet+hair&add=Clay+bar',
  )
})

test('ignores items of the URL that are none', () => {
  const items = JSON.stringify([
    null,
    7,
    {},
    { service: 3 },
    { service: 'wash', size: 1, add_ons: [2, 'Wax'] },
  ])
  expect(choiceIn(`/book/w?items=${encodeURIComponent(items)}`).earlier).toEqual([
    { service: 'wash', size: null, add_ons: ['Wax'] },
  ])
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
  '?size=',
  '?items=',
  '?items=soon',
  '?items={}',
  '?items=null',
])('ignores the invalid query %s', (search) => {
  expect(choiceIn(`/book/w${search}`)).toEqual(NOTHING_CHOSEN)
})
