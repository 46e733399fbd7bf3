import type { bookingEndpoints } from '#contract/booking.ts'
import type { Logger } from '#server/base/log.ts'
import { type BookingDeps, createBooking } from '#server/booking/create-booking.ts'
import { holdSlot, releaseSlot } from '#server/booking/hold-slot.ts'
import { readBusiness } from '#server/booking/read-business.ts'
import { readSlots } from '#server/booking/read-slots.ts'
import { askOutsideArea, checkServiceArea } from '#server/booking/service-area.ts'
import { throttleUnknownSlugs } from '#server/booking/throttle-unknown-slugs.ts'
import type { Handlers } from '#server/http/mount.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { RoadDeps } from '#server/travel/learn-roads.ts'

type RoutesDeps = Omit<BookingDeps, 'unknownSlugs'> & RoadDeps & { log: Logger; enqueue: Enqueue }

export function bookingRoutes(routesDeps: RoutesDeps): Handlers<typeof bookingEndpoints> {
  const deps = { ...routesDeps, unknownSlugs: throttleUnknownSlugs(routesDeps) }
  return {
    readPublicBusiness: ({ params: { slug }, query, network }) =>
      readBusiness(deps, { slug, network }, query.language),
    readPublicSlots: ({ params: { slug }, query, network }) => readSlots(deps, { slug, network }, query),
    checkPublicZip: ({ params: { slug }, query: { zip }, network }) =>
      checkServiceArea(deps, { slug, network }, zip),
    askOutsideArea: ({ body, network }) => askOutsideArea(deps, network, body),
    holdPublicSlot: ({ body, network }) => holdSlot(deps, network, body),
    releasePublicSlot: ({ body: { slug, visitor }, network }) =>
      releaseSlot(deps, { slug, network }, visitor),
    createPublicBooking: ({ body, network, idempotencyKey }) =>
      createBooking(deps, body, { network, idempotencyKey }),
  }
}
