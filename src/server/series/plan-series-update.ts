import type * as z from 'zod/mini'
import type { seriesEndpoints } from '#contract/series.ts'
import { isInSupportedYears, UNSUPPORTED_YEAR } from '#domain/appointments/supported-years.ts'
import { visitAfter } from '#domain/series/series-visits.ts'
import type { Instant } from '#domain/time/instant.ts'
import { findRequestedService } from '#server/appointments/client-and-service.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { findAffectedVisits } from '#server/series/find-affected-visits.ts'
import { type RhythmVisit, readPlan, type VisitPlan } from '#server/series/plan-visits.ts'
import { isOffRhythm, type StoredVisit, type VisitDetails } from '#server/series/queries.ts'
import { readRecurrence } from '#server/series/read-recurrence.ts'

type UpdateRequest = z.output<typeof seriesEndpoints.checkSeriesUpdate.body>

export type SeriesUpdatePlan = {
  visit: StoredVisit
  updated: (StoredVisit & { newDetails: VisitDetails })[]
  plan: VisitPlan
  /** Cancelled visits keep their time, so they are off rhythm if restored. */
  cancelled: (StoredVisit & { rhythmTime: RhythmVisit })[]
}

/**
 * Plans an update of several visits. What the owner changed is changed on all of them; the rest stays as each visit has
 * it. Visits that were moved separately keep their times.
 */
export async function planSeriesUpdate(
  tx: OwnerTx,
  id: string,
  request: UpdateRequest,
): Promise<SeriesUpdatePlan> {
  const { visit, affected, cancelled } = await findAffectedVisits(tx, id, {
    scope: request.scope,
    excludesOffRhythm: false,
  })
  const to = Date.parse(request.appointment_time)
  const isMoved = to !== visit.appointment_time.getTime()
  const newDuration = request.duration === visit.duration ? null : request.duration
  const staysInRhythm = (other: StoredVisit) => other === visit || !isOffRhythm(other)
  const updated = changesDetails(request, newDuration) ? affected : affected.filter(staysInRhythm)
  const newRhythmTime = isMoved ? await rhythmAfterMove(tx, visit, to) : storedRhythmTime
  const visits = updated.map((other) => {
    const rhythmTime = staysInRhythm(other) ? newRhythmTime(other) : storedRhythmTime(other)
    const startsAt = other.appointment_time.getTime()
    const movedTo = other === visit ? to : rhythmTime.startsAt
    const at = isMoved && staysInRhythm(other) ? movedTo : startsAt
    const durationMinutes = newDuration ?? other.duration
    // A shorter visit at the same time has no new conflicts.
    const isUnmoved = at === startsAt && durationMinutes <= other.duration
    return { ...rhythmTime, at, durationMinutes, isUnmoved }
  })
  if (!visits.every(({ at }) => isInSupportedYears(at)))
    refuse('invalid_request', { fields: { appointment_time: UNSUPPORTED_YEAR } })
  const ids = updated.map((other) => other.id)
  const address = request.address === undefined ? visit.address : request.address
  const plan = await readPlan(tx, { visits, choices: request.choices, address }, ids)
  const detailsOf = await readNewDetails(tx, request)
  return {
    visit,
    updated: updated.map((other) => ({ ...other, newDetails: detailsOf(other) })),
    plan,
    cancelled: cancelled
      .filter((other) => isMoved && staysInRhythm(other))
      .map((other) => ({ ...other, rhythmTime: newRhythmTime(other) })),
  }
}

function changesDetails(
  { service_id, items, price, address, notes }: UpdateRequest,
  newDuration: number | null,
): boolean {
  return (
    newDuration !== null || [service_id, items, price, address, notes].some((field) => field !== undefined)
  )
}

/** The rhythm of the other visits once this visit is moved. */
async function rhythmAfterMove(tx: OwnerTx, visit: StoredVisit, to: Instant) {
  const recurrence = await readRecurrence(tx, visit, to)
  return (other: StoredVisit): RhythmVisit => visitAfter(recurrence, other.visit - visit.visit, other.visit)
}

function storedRhythmTime({ visit, rhythm_time, rhythm_clock, rhythm_is_fifth }: StoredVisit): RhythmVisit {
  return { visit, startsAt: rhythm_time.getTime(), clock: rhythm_clock, isFifth: rhythm_is_fifth }
}

/** A visit that already has the chosen service keeps the name and price it was booked with. */
async function readNewDetails(tx: OwnerTx, request: UpdateRequest) {
  const { service_id, items, price, address, notes } = request
  const chosen = service_id || items ? await findRequestedService(tx, request) : null
  return (visit: StoredVisit): VisitDetails => {
    const isNew = chosen !== null && (items !== undefined || visit.service_id !== chosen.service_id)
    const { service, ...priced } = isNew ? chosen : visit
    return {
      service_id: priced.service_id,
      service,
      items: priced.items,
      price: price === undefined ? priced.price : price,
      address: address === undefined ? visit.address : address,
      notes: notes === undefined ? visit.notes : notes,
    }
  }
}
