import { expect, test } from 'vitest'
import { manage } from '#domain/language/en/manage.ts'
import { bookingText, doneText } from './booking-text.ts'

const series = {
  rhythm: 'every 2 weeks',
  next: ['2026-12-01T14:00:00.000Z'],
  more: 0,
  after: null,
  arrival_windows: {},
} as const
const cancelledTitle = (booking: Parameters<typeof bookingText>[1]) =>
  bookingText(manage, booking).states.cancelled.title

test('speaks of a visit while a series goes on, and of an appointment otherwise', () => {
  expect(cancelledTitle({ series: { ...series, next: [...series.next] } })).toBe('This visit was cancelled')
  expect(cancelledTitle({ series: { ...series, next: [] } })).toBe('This appointment was cancelled')
  expect(cancelledTitle({ series: null })).toBe('This appointment was cancelled')
})

test('promises an email only if it will be sent now', () => {
  const moved = { series: null, state: 'booked', sends_emails: true } as const
  expect(doneText(manage, moved, 'moved')).toBe(
    'Your appointment has been moved. We’ll email you the new time.',
  )
  expect(doneText(manage, { ...moved, sends_emails: false }, 'moved')).toBe(
    'Your appointment has been moved.',
  )
})
