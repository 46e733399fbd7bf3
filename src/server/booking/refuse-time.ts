import { openSlots } from '#domain/scheduling/open-slots.ts'
import { type SlotContext, slotRejection } from '#domain/scheduling/slot-rejection.ts'
import { slotRejectionSentence } from '#domain/scheduling/slot-rejection-sentence.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { refuse } from '#server/base/refusal.ts'
import { readOpenPage } from '#server/booking/read-page.ts'
import { startsInAnyZone } from '#server/booking/slot-days.ts'
import type { PageDeps, PageRequest } from '#server/booking/with-page-owner.ts'
import type { RequestedItem } from '#server/services/choose-items.ts'

export type Obstacle = {
  /** Why nobody can book this time. Null if it is taken. */
  sentence: string | null
  /** The requested time, or the nearest one within the bookable range. */
  near: Instant
}

/** Why this time is not offered, by the same rules that produce the slots. */
export function findObstacle(context: SlotContext, start: Instant): Obstacle | null {
  const { availability, now } = context
  const near = Math.min(Math.max(start, now), now + availability.daysAhead * DAY_MS)
  const reason = slotRejection(context, start)
  if (!reason) return null
  const isTaken = reason.because === 'taken'
  return { sentence: isTaken ? null : slotRejectionSentence(reason, availability.timeZone), near }
}

/** Refuses with the nearest open slots, which are read after the schedule's lock was released. */
export async function refuseTime(
  deps: PageDeps,
  pageRequest: PageRequest,
  { sentence, near }: Obstacle,
  request: Omit<NearestQuery, 'near'>,
): Promise<never> {
  const details = { nearest: await findNearestSlots(deps, pageRequest, { ...request, near }) }
  if (sentence === null) return refuse('slot_taken', { details })
  return refuse('slot_not_offered', { message: sentence, details })
}

const MAX_NEAREST = 6
const DAYS_BEFORE = 3
const DAYS_SEARCHED = 14

type NearestQuery = {
  items: readonly RequestedItem[]
  zip: string | undefined
  near: Instant
  visitorHash: Buffer | null
}

/** The open slots nearest to an unavailable time, in chronological order. */
async function findNearestSlots(
  deps: PageDeps,
  pageRequest: PageRequest,
  { near, ...request }: NearestQuery,
): Promise<string[]> {
  const from = dateIn('UTC', Temporal.Instant.fromEpochMilliseconds(near - DAYS_BEFORE * DAY_MS)).toString()
  const params = { ...request, starts: startsInAnyZone(from, DAYS_SEARCHED) }
  const page = await readOpenPage(deps, pageRequest, params)
  const times = nearbyTimes(page, near) ?? nearestOf(openSlots({ ...page, from, days: DAYS_SEARCHED }), near)
  return times.map((start) => new Date(start).toISOString())
}

/** A distance that always ends on the day before or after, even when clocks change. */
const NEARBY_MS = 20 * 3_600_000

/** Usually enough slots are close, so that other days need not be searched. Null if there are too few. */
function nearbyTimes(page: SlotContext, near: Instant): Instant[] | null {
  const today = dateIn(page.availability.timeZone, Temporal.Instant.fromEpochMilliseconds(near)).toString()
  const slots = openSlots({ ...page, from: dateAfter(today, -1), days: 3 })
  const nearby = slots.filter(({ start }) => Math.abs(start - near) <= NEARBY_MS)
  return nearby.length < MAX_NEAREST ? null : nearestOf(nearby, near)
}

function nearestOf(slots: readonly Interval[], near: Instant): Instant[] {
  return slots
    .map(({ start }) => start)
    .sort((a, b) => Math.abs(a - near) - Math.abs(b - near))
    .slice(0, MAX_NEAREST)
    .sort((a, b) => a - b)
}
