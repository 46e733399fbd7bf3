import type * as z from 'zod/mini'
import type { bookingEndpoints } from '#contract/booking.ts'
import { readBusinessRow } from '#server/booking/queries.ts'
import { availabilityFromRow, isServed } from '#server/booking/read-page.ts'
import { type PageDeps, type PageRequest, withPageOwner } from '#server/booking/with-page-owner.ts'
import { readPlace } from '#server/travel/read-place.ts'

type ServiceAreaAnswer = z.output<typeof bookingEndpoints.checkPublicZip.output>

/** Tells a visitor whether the business comes to them, before they choose a time. */
export async function checkServiceArea(
  deps: PageDeps,
  pageRequest: PageRequest,
  zip: string,
): Promise<ServiceAreaAnswer> {
  return withPageOwner(deps, pageRequest, async (tx) => {
    const [row, place] = await Promise.all([readBusinessRow(tx), readPlace(tx, zip)])
    if (!row) return null
    return {
      is_known: place !== null,
      is_served: isServed(availabilityFromRow(row), place),
      business_phone: row.business_phone,
    }
  })
}
