import type * as z from 'zod/mini'
import type { bookingEndpoints } from '#contract/booking.ts'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { gridStarts } from '#domain/scheduling/why-not.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import {
  businessRow,
  deleteHolds,
  deleteHoldsOf,
  insertHold,
  type LiveHold,
  liveHolds,
} from '#server/booking/queries.ts'
import {
  aroundStart,
  changeInTurn,
  type OpenPage,
  openPage,
  serviceKey,
  visitorHash,
} from '#server/booking/read-page.ts'
import { type Obstacle, obstacleTo, refuseTime } from '#server/booking/refuse-time.ts'
import { type PageDeps, type Visit, visitPage } from '#server/booking/visit-page.ts'

type Wanted = z.output<typeof bookingEndpoints.holdPublicSlot.body>
type Held = { obstacle: Obstacle | null; until: Date | null }

const MAX_PER_VISITOR = 2
const MAX_PER_NETWORK = 2
/** Of the slots of a day. */
const MAX_SHARE_OF_DAY = 1 / 4

/** Keeps a time for a visitor. Null: nothing is wrong with it, but no more may be held. */
export async function holdSlot(
  deps: PageDeps,
  network: string,
  wanted: Wanted,
): Promise<{ held_until: string | null }> {
  const visit = { slug: wanted.slug, network }
  const service = serviceKey(wanted)
  const own = visitorHash(wanted.visitor)
  const start = Date.parse(wanted.appointmentTime)
  const question = { service, visitorHash: own, starts: aroundStart(start) }
  const { obstacle, until } = await changeInTurn<Held>(deps, visit, question, (found) => {
    const page = openPage(found, service)
    const obstacle = obstacleTo(page, start)
    if (obstacle) return { outcome: { obstacle, until: null } }
    return {
      async write(tx) {
        const holds = await liveHolds(tx, own)
        const replaced = replacedBy(holds, start)
        const others = holds.filter((hold) => !replaced.includes(hold))
        const isFull =
          (deps.limitsOn && isNetworkFull(others, network)) ||
          isDayFull(page, others, start) ||
          leavesNothing(page, others, start)
        if (isFull) return { obstacle: null, until: null }
        const time = jobTime(start, page.durationMinutes)
        const hold = { userId: page.row.owner_id, visitorHash: own, network, time }
        const [until] = await Promise.all([insertHold(tx, hold, HOLD_MINUTES), deleteHolds(tx, replaced)])
        return { obstacle: null, until }
      },
    }
  })
  if (obstacle) return refuseTime(deps, visit, obstacle, { service, visitorHash: own })
  return { held_until: until?.toISOString() ?? null }
}

/** A visitor's earlier hold of the same time, and their oldest where one more would be too many. */
function replacedBy(holds: readonly LiveHold[], start: Instant): LiveHold[] {
  const own = holds.filter(({ isOwn }) => isOwn)
  const same = own.filter((hold) => hold.start === start)
  const rest = own.filter((hold) => hold.start !== start)
  return [...same, ...rest.slice(0, Math.max(0, rest.length + 1 - MAX_PER_VISITOR))]
}

function isNetworkFull(others: readonly LiveHold[], network: string): boolean {
  return others.filter((hold) => hold.network === network).length >= MAX_PER_NETWORK
}

function isDayFull(
  { availability, durationMinutes }: OpenPage,
  holds: readonly LiveHold[],
  start: Instant,
): boolean {
  const day = localDayAt(availability.timeZone, start)
  const held = holds.filter(isOn(day)).length
  return held + 1 > gridStarts(day, durationMinutes, availability).length * MAX_SHARE_OF_DAY
}

/** Beside another hold, one more must leave a time to others: two long jobs could keep a whole day. */
function leavesNothing(page: OpenPage, holds: readonly LiveHold[], start: Instant): boolean {
  const day = localDayAt(page.availability.timeZone, start)
  const held = holds.filter(isOn(day))
  if (held.length === 0) return false
  const busy = [...page.busy, ...held, jobTime(start, page.durationMinutes)]
  return openSlots({ ...page, busy, from: day.date, days: 1 }).length === 0
}

function isOn({ start, end }: Interval) {
  return (hold: LiveHold) => start <= hold.start && hold.start < end
}

export async function releaseSlot(
  deps: PageDeps,
  visit: Visit,
  visitor: string,
): Promise<{ released: true }> {
  return visitPage(deps, visit, async (tx) => {
    const [row] = await Promise.all([businessRow(tx), deleteHoldsOf(tx, visitorHash(visitor))])
    return row && { released: true }
  })
}
