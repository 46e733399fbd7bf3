import { expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/booking.ts'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'

test('the endpoints have the methods and paths of the contract', () => {
  // The step that asks for the ZIP code needs no scripts.
  const { checkPublicZip, askOutsideArea, ...called } = bookingEndpoints
  const declared = Object.entries(called).map(([name, { method, path }]) => [name, { method, path }])
  expect(BOOKING_ENDPOINTS).toEqual(Object.fromEntries(declared))
})
