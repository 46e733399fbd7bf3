import { expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/booking.ts'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'

test('the endpoints have the methods and paths of the contract', () => {
  const declared = Object.entries(bookingEndpoints).map(([name, { method, path }]) => [
    name,
    { method, path },
  ])
  expect(BOOKING_ENDPOINTS).toEqual(Object.fromEntries(declared))
})
