import type * as z from 'zod/mini'
import type { bookingEndpoints, Slots } from '#contract/booking.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { readOpenPage, visitorHash } from '#server/booking/read-page.ts'
import { startsAnywhere, startsExpected } from '#server/booking/slot-days.ts'
import type { PageDeps, Visit } from '#server/booking/visit-page.ts'

type Question = z.output<typeof bookingEndpoints.readPublicSlots.query>

/** When a service can be booked. */
export async function readSlots(
  deps: PageDeps,
  visit: Visit,
  { service, visitor, from, days }: Question,
): Promise<Slots> {
  const question = { service, visitorHash: visitorHash(visitor) }
  const expected = startsExpected(visit.slug, from, days)
  let page = await readOpenPage(deps, visit, { ...question, starts: expected.starts })
  if (!expected.isRight(page.availability.timeZone))
    page = await readOpenPage(deps, visit, { ...question, starts: startsAnywhere(from, days) })
  return {
    timezone: page.availability.timeZone,
    slots: openSlots({ ...page, from, days }).map(({ start }) => new Date(start).toISOString()),
  }
}
