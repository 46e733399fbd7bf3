import type { bookingEndpoints } from '#contract/booking.ts'

/** Where the contract's calls go, without its schemas: a tenth of what the page's script may weigh. */
export const BOOKING_ENDPOINTS = {
  readPublicBusiness: { method: 'GET', path: '/api/public-booking/:slug' },
  readPublicSlots: { method: 'GET', path: '/api/public-booking/:slug/slots' },
  holdPublicSlot: { method: 'POST', path: '/api/public-booking/hold' },
  releasePublicSlot: { method: 'POST', path: '/api/public-booking/release' },
  createPublicBooking: { method: 'POST', path: '/api/public-booking' },
} as unknown as typeof bookingEndpoints
