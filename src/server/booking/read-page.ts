import type { PublicService } from '#contract/booking.ts'
import { grantsAccess, isStoredStatusExpired } from '#domain/billing/access.ts'
import type { Availability } from '#domain/scheduling/availability.ts'
import type { PlacedTime, SlotContext } from '#domain/scheduling/slot-rejection.ts'
import { longestDuration, type VisitItem, visitTotal } from '#domain/services/visit.ts'
import { availabilityOf } from '#domain/settings/availability-of.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type Interval, widened } from '#domain/time/interval.ts'
import { isWithinReach, MAX_DRIVE_MINUTES } from '#domain/travel/drive-minutes.ts'
import type { Place } from '#domain/travel/place.ts'
import { isInServiceArea } from '#domain/travel/service-area.ts'
import { travelOf } from '#domain/travel/travel-settings.ts'
import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import { accessEndsAt } from '#server/billing/queries.ts'
import {
  type PageQuery,
  type PageQueryParams,
  type PageRow,
  pageQuery,
  type RulesRow,
} from '#server/booking/queries.ts'
import { type PageDeps, type PageRequest, refuseUnknownSlug } from '#server/booking/with-page-owner.ts'
import type { OwnerTx, ReadResult } from '#server/db/database.ts'
import { chooseItems, type RequestedItem } from '#server/services/choose-items.ts'
import { toPlace } from '#server/travel/place-sql.ts'

/** Offered if the owner has no services. */
export const CONSULTATION: PublicService = {
  id: 'consultation',
  name: 'Consultation',
  description: null,
  price: 0,
  duration: 60,
  sizes: [],
  add_ons: [],
  deposit: null,
}

export type PageParams = Omit<PageQueryParams, 'window' | 'hasPlaces'> & {
  /** Range of possible start times. */
  starts: Interval
}

/** `query` reads what a decision needs. */
type ReadParams<Row extends PageRow> = PageParams & { query: PageQuery<Row> }

/** A page found by its slug. The business does not necessarily take bookings. */
export type FoundPage<Row extends PageRow = PageRow> = { row: Row; now: Instant }

/** Everything needed to decide whether a time can be booked for these services. */
export type OpenPage<Row extends PageRow = PageRow> = SlotContext & {
  row: Row
  items: VisitItem[]
}

type ItemsRequest = { items?: RequestedItem[]; serviceId?: string; service?: string }

/** The items of a request. A single service without options can also be given by its id or its name. */
export function requestedItems({ items, serviceId, service }: ItemsRequest): RequestedItem[] {
  const key = serviceId ?? service
  if (items) return items
  if (key === undefined) return refuse('invalid_request', { fields: { service: 'Choose a service' } })
  return [{ service: key, size: null, add_ons: [] }]
}

/** Hashes the secret by which a visitor's page recognises its own holds. Only the hash is stored. */
export function visitorHash(visitor: string): Buffer
export function visitorHash(visitor: string | undefined): Buffer | null
export function visitorHash(visitor: string | undefined): Buffer | null {
  return visitor === undefined ? null : sha256(visitor)
}

/** Longer than any day, even when clocks change. */
const MAX_DAY_MINUTES = 50 * 60

/** An interval that contains the whole local day of a start, in any time zone. */
export function aroundStart(start: Instant): Interval {
  return widened({ start, end: start }, MAX_DAY_MINUTES)
}

/** A final outcome without a write, or the write that produces one. */
type Decision<Outcome> = { outcome: Outcome } | { write: (tx: OwnerTx) => Promise<Outcome> }

/**
 * Changes the owner's schedule for one visitor at a time: `decide` gets the state read under the schedule's lock. For
 * visitors who had to wait, `decide` runs once before, without the lock: most find their slot taken, or that they repeat
 * a request, and then do not block the others.
 */
export function changeInTurn<Row extends PageRow, Outcome extends object>(
  deps: PageDeps,
  pageRequest: PageRequest,
  params: ReadParams<Row>,
  decide: (found: FoundPage<Row>) => Decision<Outcome>,
): Promise<Outcome> {
  return deps.takeTurns(`page ${pageRequest.slug}`, async ({ hasWaited }) => {
    const preview = hasWaited ? (await readWithoutLock(deps, pageRequest, params)).found : null
    const earlyDecision = preview && decide(preview)
    if (earlyDecision && 'outcome' in earlyDecision) return earlyDecision.outcome
    const firstQuery = params.query(queryParams(params, firstExtent(params)))
    const { result, now } = await deps.db.withScheduleLock(
      { slug: pageRequest.slug },
      firstQuery,
      async (tx, read) => {
        const { found, now } = await readUnderLock(tx, read, params)
        const decision = found && decide(found)
        if (!decision) return { result: null, now }
        return { result: 'outcome' in decision ? decision.outcome : await decision.write(tx), now }
      },
    )
    return result ?? refuseUnknownSlug(deps, pageRequest, now)
  })
}

/** Reads a page without the lock, for requests that change nothing. */
export async function readOpenPage(
  deps: PageDeps,
  pageRequest: PageRequest,
  params: PageParams,
): Promise<OpenPage> {
  const { found, now } = await readWithoutLock(deps, pageRequest, { ...params, query: pageQuery })
  return found ? openPage(found, params.items) : refuseUnknownSlug(deps, pageRequest, now)
}

/** `found` is null if the slug is unknown. */
type PageReading<Row extends PageRow> = { found: FoundPage<Row> | null; now: Date }

/** Without the lock, the result may be outdated at once. */
function readWithoutLock<Row extends PageRow>(
  { db }: PageDeps,
  { slug }: PageRequest,
  params: ReadParams<Row>,
): Promise<PageReading<Row>> {
  return readFarEnough(params, (queryParams) => db.readAsOwnerOf({ slug }, params.query(queryParams)))
}

/** `first` was read together with taking the lock. */
function readUnderLock<Row extends PageRow>(
  tx: OwnerTx,
  first: ReadResult<Row>,
  params: ReadParams<Row>,
): Promise<PageReading<Row>> {
  return readFarEnough(params, async (queryParams, isFirst) => {
    if (isFirst) return first
    const [row] = (await tx.executeQuery(params.query(queryParams))).rows
    return { row: row ?? null, now: first.now }
  })
}

/** How much of a page is read. */
type Extent = {
  /** Minutes before and after the possible starts. */
  reach: number
  hasPlaces: boolean
}

/** Enough for most services and their buffers. */
const DEFAULT_REACH_MINUTES = 4 * 60

/** Visitors give a ZIP code only where the page asks for it, because the owner has travel rules. */
function firstExtent({ zip }: PageParams): Extent {
  const hasPlaces = zip !== undefined
  return { hasPlaces, reach: DEFAULT_REACH_MINUTES + (hasPlaces ? MAX_DRIVE_MINUTES : 0) }
}

/** What has to be read depends on the row that is read. If it is more than usual, the page is read again. */
async function readFarEnough<Row extends PageRow>(
  params: PageParams,
  read: (queryParams: PageQueryParams, isFirst: boolean) => Promise<ReadResult<Row>>,
): Promise<PageReading<Row>> {
  let extent = firstExtent(params)
  for (let isFirst = true; ; isFirst = false) {
    const { row, now } = await read(queryParams(params, extent), isFirst)
    if (!row) return { found: null, now }
    const needed = neededExtent(row, params.items)
    const isEnough = needed.reach <= extent.reach && (extent.hasPlaces || !needed.hasPlaces)
    if (isEnough) return { found: { row, now: now.getTime() }, now }
    extent = needed
  }
}

function neededExtent(row: PageRow, items: readonly RequestedItem[]): Extent {
  const buffers = row.hasRules ? row.buffer_before_minutes + row.buffer_after_minutes : 0
  const hasPlaces = row.travel?.is_on === true
  const gap = hasPlaces ? Math.max(buffers, MAX_DRIVE_MINUTES) : buffers
  // What is not offered is refused later.
  const durations = (row.services ?? [CONSULTATION]).map(longestDuration)
  return { hasPlaces, reach: items.length * Math.max(...durations) + gap }
}

function queryParams({ starts, ...params }: PageParams, { reach, hasPlaces }: Extent): PageQueryParams {
  return { ...params, hasPlaces, window: widened(starts, reach) }
}

/** Refuses if the business takes no bookings or does not offer this service. */
export function openPage<Row extends PageRow>(
  { row, now }: FoundPage<Row>,
  requested: readonly RequestedItem[],
): OpenPage<Row> {
  if (!isTakingBookings(row, now)) refuse('not_taking_bookings')
  const availability = availabilityFromRow(row)
  const place = toPlace(row.place)
  if (!isServed(availability, place)) refuse('outside_service_area')
  const items = chosenItems(row, requested)
  return {
    row,
    place,
    items,
    now,
    availability,
    busy: toPlacedTimes(row),
    elsewhere: toIntervals(row.elsewhereStarts, row.elsewhereEnds),
    durationMinutes: visitTotal(items).duration,
  }
}

/** Uses only stored data: a visitor must not wait for the payment provider. */
export function isTakingBookings({ status, trialEndsAt, periodEndsAt }: RulesRow, now: Instant): boolean {
  if (status === null || !grantsAccess(status)) return false
  return !isStoredStatusExpired(accessEndsAt({ status, trialEndsAt, periodEndsAt })?.getTime() ?? null, now)
}

export function availabilityFromRow(row: RulesRow): Availability {
  const travel = travelOf(row.travel, { base: toPlace(row.base), pace: row.drive_pace })
  return availabilityOf(row.hasRules ? row : DEFAULT_BOOKING_RULES, row.timezone, travel)
}

/** Whether clients at this place can book. */
export function isServed({ travel }: Availability, place: Place | null): boolean {
  return travel === null || (isInServiceArea(place, travel.area) && isWithinReach(place, travel))
}

/** Refuses what the business does not offer. Visitors have to choose a size where there are some. */
function chosenItems(row: PageRow, requested: readonly RequestedItem[]): VisitItem[] {
  const services = row.hasServices ? (row.services ?? []) : [CONSULTATION]
  const items = chooseItems(services, requested, { isSizeRequired: true })
  return row.hasServices ? items : items.map((item) => ({ ...item, service_id: null }))
}

function toPlacedTimes({ starts, ends, zips, centers }: PageRow): PlacedTime[] {
  return toIntervals(starts, ends).map((time, n) => {
    const zip = zips?.[n]
    return { ...time, place: toPlace((zip && centers?.[zip]) || null) }
  })
}

function toIntervals(starts: number[] | null, ends: number[] | null): Interval[] {
  if (!starts || !ends) return []
  return starts.map((start, n) => ({ start: toInstant(start), end: toInstant(ends[n] as number) }))
}

function toInstant(seconds: number): Instant {
  return Math.round(seconds * 1000)
}
