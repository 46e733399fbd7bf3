import type * as z from 'zod/mini'
import type { AppointmentWarning } from '#contract/appointments.ts'
import type { ChangedSeries, FormerVisit, seriesEndpoints, UpdatedSeries } from '#contract/series.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { findRequestedService } from '#server/appointments/client-and-service.ts'
import { findOverlapped } from '#server/appointments/find-overlapped.ts'
import { assertConfirmed } from '#server/appointments/find-warnings.ts'
import { assertRefundsConfirmed, refundAbovePrices } from '#server/appointments/refund-above-price.ts'
import { assertSeenLatest, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import { pairedChanges, recordChangeByOwner } from '#server/client-emails/record-change-by-owner.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { changeSeries } from '#server/series/change-series.ts'
import { formerVisits } from '#server/series/former-visits.ts'
import { planSeriesUpdate, type SeriesUpdatePlan } from '#server/series/plan-series-update.ts'
import { assertResolved } from '#server/series/plan-visits.ts'
import {
  cancelVisits,
  findSeriesId,
  listVisits,
  placeVisits,
  readSeries,
  type StoredVisit,
  setRhythmTimes,
  type VisitDetails,
  type VisitPlacement,
} from '#server/series/queries.ts'
import { readClashes, recordUndo } from '#server/series/record-undo.ts'

type UpdateSeriesRequest = z.output<typeof seriesEndpoints.updateSeries.body>

export async function updateSeries(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  request: UpdateSeriesRequest,
): Promise<UpdatedSeries> {
  const validate = async (tx: OwnerTx) => {
    const updatePlan = await planSeriesUpdate(tx, id, request)
    assertSeenLatest(updatePlan.visit, request.seen_updated_at)
    assertResolved(updatePlan.plan)
    assertRefundsConfirmed(plannedPrices(updatePlan), request.confirmed)
    return updatePlan
  }
  return changeSeries(deps, owner.id, validate, async (tx, updatePlan) => {
    const { visit, updated, cancelled } = updatePlan
    const overlapped = await findOverlapped(tx, updated)
    await refundAbovePrices(tx, plannedPrices(updatePlan))
    const after = await saveVisits(tx, updatePlan)
    await setRhythmTimes(tx, cancelled)
    const letter = await recordChangeByOwner(tx, pairedChanges(updated, after), {
      tellClient: request.tell_client,
    })
    const series = await readSeries(tx, visit.series_id)
    return { ...series, letter, former: formerVisits([...updated, ...cancelled], after, overlapped) }
  })
}

/** The new prices of the visits, without the skipped ones. */
function plannedPrices({ updated, plan }: SeriesUpdatePlan) {
  const startByNumber = new Map(plan.placed.map(({ visit, job }) => [visit, job.start]))
  return updated.flatMap(({ id, visit, deposit, newDetails: { price } }) => {
    const startsAt = startByNumber.get(visit)
    return startsAt === undefined ? [] : [{ id, deposit, price, startsAt }]
  })
}

/** Saves the visits with their new times and details, and cancels the skipped ones. */
async function saveVisits(tx: OwnerTx, { updated, plan }: SeriesUpdatePlan): Promise<StoredAppointment[]> {
  const placedByNumber = new Map(plan.placed.map((placed) => [placed.visit, placed]))
  const skipped = updated.filter(({ visit }) => !placedByNumber.has(visit)).map(({ id }) => id)
  const placements = updated.flatMap(({ id, visit, newDetails: details }) => {
    const placed = placedByNumber.get(visit)
    if (!placed) return []
    const { job, rhythmTime, overlapAllowed } = placed
    const duration = (job.end - job.start) / 60_000
    return { id, details, startsAt: job.start, duration, rhythmTime, overlapAllowed }
  })
  const cancelled = await cancelVisits(tx, skipped, await tx.now())
  return [...cancelled, ...(await placeVisits(tx, placements))]
}

type UndoRequest = z.output<typeof seriesEndpoints.undoSeriesUpdate.body>

/** Restores visits as they were before an update. It warns only about times that have been taken since. */
export function undoSeriesUpdate(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  { former, confirmed }: UndoRequest,
): Promise<ChangedSeries> {
  const validate = async (tx: OwnerTx) => {
    const seriesId = await findSeriesId(tx, id)
    const visits = await readSeenVisits(tx, seriesId, former)
    await assertServicesExist(tx, former)
    const visitsToRestore = former.filter(({ was_cancelled }) => !was_cancelled).map(formerJob)
    const clashes = await readClashes(tx, visitsToRestore)
    assertConfirmed(newWarnings(clashes, former), confirmed)
    return { seriesId, visits, visitsToRestore, overlapping: clashes.map((clash) => clash.id) }
  }
  return changeSeries(
    deps,
    owner.id,
    validate,
    async (tx, { seriesId, visits, visitsToRestore, overlapping }) => {
      const visitsById = new Map(visits.map((visit) => [visit.id, visit]))
      const placements = former.map((visit) => ({
        ...formerPlacement(visit, overlapping.includes(visit.id)),
        details: formerDetails(visit, visitsById.get(visit.id) ?? refuse('not_found')),
      }))
      const restoredIds = new Set(visitsToRestore.map((visit) => visit.id))
      const before = visits.filter((visit) => restoredIds.has(visit.id))
      const skippedIds = before.filter(({ cancelled_at }) => cancelled_at !== null).map((visit) => visit.id)
      const restoredPlacements = placements.filter(({ id }) => restoredIds.has(id))
      const deposits = new Map(before.map(({ id, deposit }) => [id, deposit]))
      const formerPrices = restoredPlacements.map(({ id, details: { price } }) => ({
        id,
        deposit: deposits.get(id) ?? null,
        price,
      }))
      await refundAbovePrices(tx, formerPrices)
      const placedVisits = await placeVisits(tx, restoredPlacements)
      await setRhythmTimes(tx, placements)
      const after = [...placedVisits, ...(await cancelVisits(tx, skippedIds, null))]
      return recordUndo(tx, seriesId, { before, after })
    },
  )
}

/** A service may have been deleted since. */
async function assertServicesExist(tx: OwnerTx, former: readonly FormerVisit[]): Promise<void> {
  const serviceIds = new Set(
    former.flatMap(({ details }) =>
      [details, ...(details.items ?? [])].flatMap(({ service_id }) => service_id ?? []),
    ),
  )
  for (const serviceId of serviceIds) await findRequestedService(tx, { service_id: serviceId })
}

/** Refuses if a visit has changed since the update. */
async function readSeenVisits(
  tx: OwnerTx,
  seriesId: string,
  former: readonly FormerVisit[],
): Promise<StoredVisit[]> {
  const visits = new Map((await listVisits(tx, seriesId).execute()).map((visit) => [visit.id, visit]))
  return former.map(({ id, seen_updated_at }) => {
    const visit = visits.get(id) ?? refuse('not_found')
    assertSeenLatest(visit, seen_updated_at)
    return visit
  })
}

function formerJob({ id, appointment_time, duration }: FormerVisit) {
  return { id, job: jobTime(Date.parse(appointment_time), duration) }
}

/** Leaves out warnings about appointments that the visit overlapped before the update. */
function newWarnings(
  clashes: readonly { id: string; warnings: AppointmentWarning[] }[],
  former: readonly FormerVisit[],
): AppointmentWarning[] {
  const overlappedBefore = new Map(former.map(({ id, overlapped }) => [id, overlapped]))
  return clashes.flatMap(({ id, warnings }) =>
    warnings.filter(
      (warning) =>
        warning.kind === 'clash' &&
        !warning.with.every((other) => overlappedBefore.get(id)?.includes(other.id)),
    ),
  )
}

/** What the update had changed goes back; the rest stays. */
function formerDetails({ details }: FormerVisit, visit: StoredVisit): VisitDetails {
  const { service_id, service, items, price, address, notes } = visit
  const changed = Object.entries(details).filter(([, value]) => value !== undefined)
  return { service_id, service, items, price, address, notes, ...Object.fromEntries(changed) }
}

function formerPlacement(place: FormerVisit, overlapAllowed: boolean): Omit<VisitPlacement, 'details'> {
  const { id, appointment_time, duration, rhythm_time, rhythm_clock: clock, rhythm_is_fifth: isFifth } = place
  const rhythmTime = { startsAt: Date.parse(rhythm_time), clock, isFifth }
  return { id, startsAt: Date.parse(appointment_time), duration, rhythmTime, overlapAllowed }
}
