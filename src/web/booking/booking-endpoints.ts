import type { bookingEndpoints } from '#contract/booking.ts'

/** The contract's endpoints without their schemas, which would take a tenth of the script's size budget. */
export const BOOKING_ENDPOINTS = {
  readPublicBusiness: { method: 'GET', path: '/api/public-booking/:slug' },
  readPublicSlots: { method: 'GET', path: '/api/public-booking/:slug/slots' },
  holdPublicSlot: { method: 'POST', path: '/api/public-booking/hold' },
  releasePublicSlot: { method: 'POST', path: '/api/public-booking/release' },
  createPublicBooking: { method: 'POST', path: '/api/public-booking' },
} as unknown as typeof bookingEndpoints
