import { expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/booking.ts'
import { BOOKING_DOORS } from '#web/booking/booking-doors.ts'

test('calls where the contract says', () => {
  const declared = Object.entries(bookingEndpoints).map(([name, { method, path }]) => [
    name,
    { method, path },
  ])
  expect(BOOKING_DOORS).toEqual(Object.fromEntries(declared))
})
