import { openSlots } from '#domain/scheduling/open-slots.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { readSlotsPage } from '#server/booking/read-page.ts'
import { startsAnywhere } from '#server/booking/slot-days.ts'
import type { PageDeps, Visit } from '#server/booking/visit-page.ts'

const MOST = 6
const DAYS_BEFORE = 3
const DAYS = 14

export type Wanted = { service: string; near: Instant; visitorHash: Buffer | null }

/** The free times nearest to one that cannot be had, in order. */
export async function findNearest(
  deps: PageDeps,
  visit: Visit,
  { service, near, visitorHash }: Wanted,
): Promise<string[]> {
  const from = dateIn('UTC', Temporal.Instant.fromEpochMilliseconds(near - DAYS_BEFORE * DAY_MS)).toString()
  const question = { service, visitorHash, starts: startsAnywhere(from, DAYS) }
  const page = await readSlotsPage(deps, visit, question)
  return openSlots({ ...page, from, days: DAYS })
    .map(({ start }) => start)
    .sort((one, other) => Math.abs(one - near) - Math.abs(other - near))
    .slice(0, MOST)
    .sort((one, other) => one - other)
    .map((start) => new Date(start).toISOString())
}
