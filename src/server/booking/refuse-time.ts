import { openSlots } from '#domain/scheduling/open-slots.ts'
import { type Situation, whyNot } from '#domain/scheduling/why-not.ts'
import { whyNotSentence } from '#domain/scheduling/why-not-sentence.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { refuse } from '#server/base/refusal.ts'
import { readOpenPage } from '#server/booking/read-page.ts'
import { startsAnywhere } from '#server/booking/slot-days.ts'
import type { PageDeps, Visit } from '#server/booking/visit-page.ts'

/** Null: somebody has it. Otherwise why nobody can. */
export type Obstacle = {
  sentence: string | null
  /** The time itself, or the first or last one that may be offered. */
  near: Instant
}

/** Why this time is not offered, as the rule that offers slots has it. */
export function obstacleTo(situation: Situation, start: Instant): Obstacle | null {
  const { availability, now } = situation
  const near = Math.min(Math.max(start, now), now + availability.daysAhead * DAY_MS)
  const reason = whyNot(situation, start)
  if (!reason) return null
  const isTaken = reason.because === 'taken'
  return { sentence: isTaken ? null : whyNotSentence(reason, availability.timeZone), near }
}

/** Tells what could be had instead, read after the schedule was let go. */
export async function refuseTime(
  deps: PageDeps,
  visit: Visit,
  { sentence, near }: Obstacle,
  wanted: Omit<Wanted, 'near'>,
): Promise<never> {
  const details = { nearest: await findNearest(deps, visit, { ...wanted, near }) }
  if (sentence === null) return refuse('slot_taken', { details })
  return refuse('slot_not_offered', { message: sentence, details })
}

const MAX_OFFERED = 6
const DAYS_BEFORE = 3
const DAYS = 14

type Wanted = { service: string; near: Instant; visitorHash: Buffer | null }

/** The free times nearest to one that cannot be had, in order. */
async function findNearest(
  deps: PageDeps,
  visit: Visit,
  { service, near, visitorHash }: Wanted,
): Promise<string[]> {
  const from = dateIn('UTC', Temporal.Instant.fromEpochMilliseconds(near - DAYS_BEFORE * DAY_MS)).toString()
  const question = { service, visitorHash, starts: startsAnywhere(from, DAYS) }
  const page = await readOpenPage(deps, visit, question)
  const times = closeTimes(page, near) ?? nearestOf(openSlots({ ...page, from, days: DAYS }), near)
  return times.map((start) => new Date(start).toISOString())
}

/** Whatever clocks do, the day before and the day after reach this far. */
const CLOSE_MS = 20 * 3_600_000

/** Mostly they are so close that the other days need not be looked at. Null: too few are. */
function closeTimes(page: Situation, near: Instant): Instant[] | null {
  const today = dateIn(page.availability.timeZone, Temporal.Instant.fromEpochMilliseconds(near)).toString()
  const slots = openSlots({ ...page, from: dateAfter(today, -1), days: 3 })
  const close = slots.filter(({ start }) => Math.abs(start - near) <= CLOSE_MS)
  return close.length < MAX_OFFERED ? null : nearestOf(close, near)
}

function nearestOf(slots: readonly Interval[], near: Instant): Instant[] {
  return slots
    .map(({ start }) => start)
    .sort((one, other) => Math.abs(one - near) - Math.abs(other - near))
    .slice(0, MAX_OFFERED)
    .sort((one, other) => one - other)
}
