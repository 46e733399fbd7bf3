import type { PublicService } from '#contract/booking.ts'
import { grantsAccess, needsFreshWord } from '#domain/billing/access.ts'
import type { Availability } from '#domain/scheduling/availability.ts'
import type { Situation } from '#domain/scheduling/why-not.ts'
import { availabilityOf } from '#domain/settings/availability-of.ts'
import { NEUTRAL_BOOKING } from '#domain/settings/neutral-booking.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type Interval, widened } from '#domain/time/interval.ts'
import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import { endOf } from '#server/billing/queries.ts'
import {
  type BusyQuestion,
  type ChosenService,
  type PageRow,
  pageQuery,
  type RulesRow,
} from '#server/booking/queries.ts'
import { type PageDeps, refuseUnknown, type Visit } from '#server/booking/visit-page.ts'
import type { OwnerTx, Read } from '#server/db/database.ts'

/** What is offered where the owner has no services. */
export const CONSULTATION: PublicService = {
  id: 'consultation',
  name: 'Consultation',
  description: null,
  price: 0,
  duration: 60,
}

export type PageQuestion = Omit<BusyQuestion, 'window'> & {
  /** When a job may start. */
  starts: Interval
}

/** What was found under an address, before it is known whether anything can be booked there. */
export type FoundPage = { row: PageRow; now: Instant }

/** What decides about a time for one service. */
export type OpenPage = Situation & { row: PageRow; service: ChosenService }

/** By which a service is looked for: its id, otherwise its name. */
export function serviceKey({ serviceId, service }: { serviceId?: string; service?: string }): string {
  return serviceId ?? service ?? refuse('invalid_request', { fields: { service: 'Choose a service' } })
}

/** What is stored of the secret by which a visitor's page knows its own holds. */
export function visitorHash(visitor: string): Buffer
export function visitorHash(visitor: string | undefined): Buffer | null
export function visitorHash(visitor: string | undefined): Buffer | null {
  return visitor === undefined ? null : sha256(visitor)
}

/** A day lasts no longer than this, whatever clocks do on it. */
const LONGEST_DAY_MINUTES = 50 * 60

/** Holds the whole of the day that a start lies on, in whatever zone. */
export function aroundStart(start: Instant): Interval {
  return widened({ start, end: start }, LONGEST_DAY_MINUTES)
}

/** An outcome for which nothing is written, or how to write one. */
type Decision<Outcome> = { outcome: Outcome } | { write: (tx: OwnerTx) => Promise<Outcome> }

/**
 * Changes the owner's schedule for one visitor after the other: what `decide` is given was read under the schedule's lock.
 * Visitors who had to wait decide once without it before: most of them find that somebody was quicker, or that they
 * themselves were, and need not keep the others waiting.
 */
export function changeInTurn<Outcome extends object>(
  deps: PageDeps,
  visit: Visit,
  question: PageQuestion,
  decide: (found: FoundPage) => Decision<Outcome>,
): Promise<Outcome> {
  return deps.takeTurns(`page ${visit.slug}`, async ({ hasWaited }) => {
    const seen = hasWaited ? (await glance(deps, visit, question)).found : null
    const early = seen && decide(seen)
    if (early && 'outcome' in early) return early.outcome
    const first = pageQuery(withinReach(question, DEFAULT_REACH_MINUTES))
    const { done, now } = await deps.db.inTurnOf({ slug: visit.slug }, first, async (tx, read) => {
      const { found, now } = await readUnderLock(tx, read, question)
      const decision = found && decide(found)
      if (!decision) return { done: null, now }
      return { done: 'outcome' in decision ? decision.outcome : await decision.write(tx), now }
    })
    return done ?? refuseUnknown(deps, visit, now)
  })
}

/** For who only looks. */
export async function readOpenPage(deps: PageDeps, visit: Visit, question: PageQuestion): Promise<OpenPage> {
  const { found, now } = await glance(deps, visit, question)
  return found ? openPage(found, question.service) : refuseUnknown(deps, visit, now)
}

/** Null: the address leads nowhere. */
type Look = { found: FoundPage | null; now: Date }

/** Without the lock: what is seen may change at once. */
function glance({ db }: PageDeps, { slug }: Visit, question: PageQuestion): Promise<Look> {
  return readFarEnough(question, (asked) => db.readAsOwnerOf({ slug }, pageQuery(asked)))
}

/** `first` came with the lock. */
function readUnderLock(tx: OwnerTx, first: Read<PageRow>, question: PageQuestion): Promise<Look> {
  return readFarEnough(question, async (asked, reach) => {
    if (reach === DEFAULT_REACH_MINUTES) return first
    const [row] = (await tx.executeQuery(pageQuery(asked))).rows
    return { row: row ?? null, now: first.now }
  })
}

/** Enough for most services and their buffers. */
const DEFAULT_REACH_MINUTES = 4 * 60

/** How far a job reaches is told by the same answer: where it is further than usual, another is asked for. */
async function readFarEnough(
  question: PageQuestion,
  read: (asked: BusyQuestion, reach: number) => Promise<Read<PageRow>>,
): Promise<Look> {
  for (let reach = DEFAULT_REACH_MINUTES; ; ) {
    const { row, now } = await read(withinReach(question, reach), reach)
    if (!row) return { found: null, now }
    const gap = row.hasRules ? row.buffer_before_minutes + row.buffer_after_minutes : 0
    const needed = (row.duration ?? CONSULTATION.duration) + gap
    if (needed <= reach) return { found: { row, now: now.getTime() }, now }
    reach = needed
  }
}

function withinReach({ starts, ...question }: PageQuestion, reach: number): BusyQuestion {
  return { ...question, window: widened(starts, reach) }
}

/** Refuses where nothing can be booked, or not this service. */
export function openPage({ row, now }: FoundPage, serviceKey: string): OpenPage {
  if (!takesBookings(row, now)) refuse('not_taking_bookings')
  const service = chosenService(row, serviceKey)
  return {
    row,
    service,
    now,
    availability: availabilityIn(row),
    busy: timesFrom(row.starts, row.ends),
    elsewhere: timesFrom(row.elsewhereStarts, row.elsewhereEnds),
    durationMinutes: service.duration,
  }
}

/** By what is stored alone: a visitor must not wait for the payment provider. */
export function takesBookings({ status, trialEndsAt, periodEndsAt }: RulesRow, now: Instant): boolean {
  if (status === null || !grantsAccess(status)) return false
  return !needsFreshWord(endOf({ status, trialEndsAt, periodEndsAt })?.getTime() ?? null, now)
}

export function availabilityIn(row: RulesRow): Availability {
  return availabilityOf(row.hasRules ? row : NEUTRAL_BOOKING, row.timezone)
}

function chosenService(row: PageRow, key: string): ChosenService {
  const { service_id, service_name, price, duration } = row
  if (service_id !== null)
    return { service_id, name: service_name ?? '', price: price ?? 0, duration: duration ?? 60 }
  if (!row.hasServices && key.toLowerCase() === CONSULTATION.id) return { service_id: null, ...CONSULTATION }
  return refuse('not_found', {
    message: 'This service is not offered. Please choose another.',
    fields: { service: 'Choose a service' },
  })
}

function timesFrom(starts: number[] | null, ends: number[] | null): Interval[] {
  if (!starts || !ends) return []
  return starts.map((start, n) => ({ start: atSecond(start), end: atSecond(ends[n] as number) }))
}

function atSecond(seconds: number): Instant {
  return Math.round(seconds * 1000)
}
