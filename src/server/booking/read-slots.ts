import type * as z from 'zod/mini'
import type { bookingEndpoints, Slots } from '#contract/booking.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { readOpenPage, requestedItems, visitorHash } from '#server/booking/read-page.ts'
import { startsInAnyZone, startsInCachedZone } from '#server/booking/slot-days.ts'
import type { PageDeps, PageRequest } from '#server/booking/with-page-owner.ts'

type SlotsQuery = z.output<typeof bookingEndpoints.readPublicSlots.query>

/** The open slots of a visit. */
export async function readSlots(
  deps: PageDeps,
  pageRequest: PageRequest,
  { visitor, zip, from, days, ...chosen }: SlotsQuery,
): Promise<Slots> {
  const params = { items: requestedItems(chosen), zip, visitorHash: visitorHash(visitor) }
  const expected = startsInCachedZone(pageRequest.slug, from, days)
  let page = await readOpenPage(deps, pageRequest, { ...params, starts: expected.starts })
  if (!expected.confirmZone(page.availability.timeZone))
    page = await readOpenPage(deps, pageRequest, { ...params, starts: startsInAnyZone(from, days) })
  return {
    timezone: page.availability.timeZone,
    slots: openSlots({ ...page, from, days }).map(({ start }) => new Date(start).toISOString()),
  }
}
