import { expect, test } from 'vitest'
import { bookingText } from './booking-text.ts'

const series = { rhythm: 'every 2 weeks', next: ['2026-12-01T14:00:00.000Z'], more: 0, after: null } as const
const badge = (booking: Parameters<typeof bookingText>[0]) => bookingText(booking).states[booking.state].badge

test('calls a visit of a series skipped and a single appointment cancelled', () => {
  expect(badge({ series: { ...series, next: [...series.next] }, state: 'cancelled' })).toBe('Skipped')
  expect(badge({ series: null, state: 'cancelled' })).toBe('Cancelled')
})

test('calls the last visit of a series cancelled', () => {
  expect(badge({ series: { ...series, next: [] }, state: 'cancelled' })).toBe('Cancelled')
})
