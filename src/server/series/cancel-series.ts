import type * as z from 'zod/mini'
import type { Output } from '#contract/endpoint.ts'
import type { ChangedSeries, seriesEndpoints } from '#contract/series.ts'
import { rowTime, storedAppointment } from '#server/appointment-rows/queries.ts'
import { assertConfirmed } from '#server/appointments/find-warnings.ts'
import { assertSeenLatest, changeSchedule, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import { pairedChanges, recordChangeByOwner } from '#server/client-emails/record-change-by-owner.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { changeSeries } from '#server/series/change-series.ts'
import { findAffectedVisits } from '#server/series/find-affected-visits.ts'
import { allowOverlap, cancelVisits, listVisits } from '#server/series/queries.ts'
import { readClashes, recordUndo } from '#server/series/record-undo.ts'

type CancelSeriesRequest = z.output<typeof seriesEndpoints.cancelSeries.body>
type CancelSeriesResponse = Output<typeof seriesEndpoints.cancelSeries>

export function cancelSeries(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  { scope, seen_updated_at, tell_client: tellClient }: CancelSeriesRequest,
): Promise<CancelSeriesResponse> {
  return changeSchedule(deps, owner.id, async (tx) => {
    const { visit, affected: before } = await findAffectedVisits(tx, id, { scope, excludesOffRhythm: false })
    assertSeenLatest(visit, seen_updated_at)
    const ids = before.map((cancelled) => cancelled.id)
    const after = await cancelVisits(tx, ids, await tx.now())
    const letter = await recordChangeByOwner(tx, pairedChanges(before, after), { tellClient })
    return { cancelled: after.length, letter }
  })
}

/** Undoes a cancellation of several visits. It warns only about clashes: the owner accepted other warnings before. */
export function restoreSeries(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  { confirmed }: { confirmed: boolean },
): Promise<ChangedSeries> {
  const validate = async (tx: OwnerTx) => {
    const visit = (await storedAppointment(tx, id)) ?? refuse('not_found')
    const seriesId = visit.series_id ?? refuse('not_found')
    const before = visit.cancelled_at
      ? await listVisits(tx, seriesId).where('cancelled_at', '=', visit.cancelled_at).execute()
      : []
    const visitsToRestore = before.map((cancelled) => ({ id: cancelled.id, job: rowTime(cancelled) }))
    const clashes = await readClashes(tx, visitsToRestore)
    const warnings = clashes.flatMap((clash) => clash.warnings)
    assertConfirmed(warnings, confirmed)
    return { seriesId, before, clashing: clashes.map((clash) => clash.id) }
  }
  return changeSeries(deps, owner.id, validate, async (tx, { seriesId, before, clashing }) => {
    const ids = before.map((visit) => visit.id)
    await allowOverlap(tx, ids, clashing)
    const after = await cancelVisits(tx, ids, null)
    return recordUndo(tx, seriesId, { before, after })
  })
}
