import { type Situation, whyNot } from '#domain/scheduling/why-not.ts'
import { whyNotSentence } from '#domain/scheduling/why-not-sentence.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { refuse } from '#server/base/refusal.ts'
import { findNearest, type Wanted } from '#server/booking/find-nearest.ts'
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
