import type * as z from 'zod/mini'
import type { bookingEndpoints } from '#contract/booking.ts'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { gridStarts } from '#domain/scheduling/slot-rejection.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import type { Place } from '#domain/travel/place.ts'
import {
  deleteHolds,
  deleteVisitorHolds,
  insertHold,
  type LiveHold,
  liveHolds,
  type PageRow,
  pageQuery,
  readBusinessRow,
} from '#server/booking/queries.ts'
import {
  aroundStart,
  changeInTurn,
  type OpenPage,
  openPage,
  requestedItems,
  visitorHash,
} from '#server/booking/read-page.ts'
import { findObstacle, type Obstacle, refuseTime } from '#server/booking/refuse-time.ts'
import { type PageDeps, type PageRequest, withPageOwner } from '#server/booking/with-page-owner.ts'

type HoldRequest = z.output<typeof bookingEndpoints.holdPublicSlot.body>
type HoldOutcome = { obstacle: Obstacle | null; until: Date | null }

const MAX_PER_VISITOR = 2
const MAX_PER_NETWORK = 2
/** Share of a day's slots that may be held at once. */
const MAX_SHARE_OF_DAY = 1 / 4

/** Holds a time for a visitor. `held_until` is null if the time is free but the limit of holds is reached. */
export async function holdSlot(
  deps: PageDeps,
  network: string,
  request: HoldRequest,
): Promise<{ held_until: string | null }> {
  const pageRequest = { slug: request.slug, network }
  const items = requestedItems(request)
  const hashOfVisitor = visitorHash(request.visitor)
  const start = Date.parse(request.appointmentTime)
  const visit = { items, zip: request.zip, visitorHash: hashOfVisitor }
  const params = { ...visit, query: pageQuery, starts: aroundStart(start) }
  const { obstacle, until } = await changeInTurn<PageRow, HoldOutcome>(deps, pageRequest, params, (found) => {
    const page = openPage(found, items)
    const obstacle = findObstacle(page, start)
    if (obstacle) return { outcome: { obstacle, until: null } }
    return {
      async write(tx) {
        const holds = await liveHolds(tx, hashOfVisitor)
        // A time whose deposit is being paid stays held.
        const replaced = replacedHolds(
          holds.filter(({ hasDeposit }) => !hasDeposit),
          start,
        )
        const others = holds.filter((hold) => !replaced.includes(hold))
        if (isHoldLimitReached(deps, page, { others, network, start })) return { obstacle: null, until: null }
        const time = jobTime(start, page.durationMinutes)
        const hold = {
          userId: page.row.owner_id,
          visitorHash: hashOfVisitor,
          network,
          time,
          zip: request.zip,
        }
        const [until] = await Promise.all([insertHold(tx, hold, HOLD_MINUTES), deleteHolds(tx, replaced)])
        return { obstacle: null, until }
      },
    }
  })
  if (obstacle) return refuseTime(deps, pageRequest, obstacle, visit)
  return { held_until: until?.toISOString() ?? null }
}

type RequestedHold = { others: readonly LiveHold[]; network: string; start: Instant }

/** Whether too much is held already: by this network, or on this day. */
function isHoldLimitReached(
  deps: Pick<PageDeps, 'limitsOn'>,
  page: OpenPage,
  { others, network, start }: RequestedHold,
): boolean {
  return (
    isNetworkFull(deps, others, network) ||
    isDayShareReached(page, others, start) ||
    wouldFillDay(page, others, start)
  )
}

/**
 * Like `isHoldLimitReached`, for a booking that waits for its deposit. It can't be made without a hold, so the first one of a
 * day is always possible: otherwise a job that takes most of the day could never be booked.
 */
export function isReservationLimitReached(
  deps: Pick<PageDeps, 'limitsOn'>,
  page: OpenPage,
  hold: RequestedHold,
): boolean {
  const day = localDayAt(page.availability.timeZone, hold.start)
  return hold.others.some(startsWithin(day))
    ? isHoldLimitReached(deps, page, hold)
    : isNetworkFull(deps, hold.others, hold.network)
}

/** The visitor's earlier holds of the same time, and their oldest ones beyond the limit. */
function replacedHolds(holds: readonly LiveHold[], start: Instant): LiveHold[] {
  const ownHolds = holds.filter(({ isOwn }) => isOwn)
  const sameTime = ownHolds.filter((hold) => hold.start === start)
  const others = ownHolds.filter((hold) => hold.start !== start)
  return [...sameTime, ...others.slice(0, Math.max(0, others.length + 1 - MAX_PER_VISITOR))]
}

function isNetworkFull(
  { limitsOn }: Pick<PageDeps, 'limitsOn'>,
  others: readonly LiveHold[],
  network: string,
): boolean {
  return limitsOn && others.filter((hold) => hold.network === network).length >= MAX_PER_NETWORK
}

function isDayShareReached(page: OpenPage, holds: readonly LiveHold[], start: Instant): boolean {
  const day = localDayAt(page.availability.timeZone, start)
  const heldCount = holds.filter(startsWithin(day)).length
  return heldCount + 1 > gridStarts(day, page).length * MAX_SHARE_OF_DAY
}

/**
 * A second hold on a day must leave a free slot for others: two long jobs could block the whole day. So must the drive to the
 * first one, for somebody near the owner.
 */
function wouldFillDay(page: OpenPage, holds: readonly LiveHold[], start: Instant): boolean {
  const day = localDayAt(page.availability.timeZone, start)
  const held = holds.filter(startsWithin(day))
  const base = page.availability.travel?.base ?? null
  const isFull = (visitor: Place | null, holder: Place | null) => {
    const own = { ...jobTime(start, page.durationMinutes), place: holder }
    const search = { ...page, place: visitor, busy: [...page.busy, ...held, own] }
    return openSlots({ ...search, from: day.date, days: 1 }).length === 0
  }
  const place = page.place ?? null
  if (held.length > 0 && isFull(place, place)) return true
  return base !== null && isFull(base, place) && !isFull(base, base)
}

function startsWithin({ start, end }: Interval) {
  return (hold: LiveHold) => start <= hold.start && hold.start < end
}

export async function releaseSlot(
  deps: PageDeps,
  pageRequest: PageRequest,
  visitor: string,
): Promise<{ released: true }> {
  return withPageOwner(deps, pageRequest, async (tx) => {
    const [row] = await Promise.all([readBusinessRow(tx), deleteVisitorHolds(tx, visitorHash(visitor))])
    return row && { released: true }
  })
}
