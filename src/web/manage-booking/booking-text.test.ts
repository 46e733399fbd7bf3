import { expect, test } from 'vitest'
import { bookingText } from './booking-text.ts'

const series = { rhythm: 'every 2 weeks', next: ['2026-12-01T14:00:00.000Z'], more: 0, after: null } as const
const title = (booking: Parameters<typeof bookingText>[0]) => bookingText(booking).states[booking.state].title

test('speaks of a visit while a series goes on, and of an appointment otherwise', () => {
  expect(title({ series: { ...series, next: [...series.next] }, state: 'cancelled' })).toBe(
    'This visit was cancelled',
  )
  expect(title({ series: { ...series, next: [] }, state: 'cancelled' })).toBe(
    'This appointment was cancelled',
  )
  expect(title({ series: null, state: 'cancelled' })).toBe('This appointment was cancelled')
})
