import type { ChangedSeries } from '#contract/series.ts'
import { storedAppointment } from '#server/appointment-rows/queries.ts'
import { assertConfirmed } from '#server/appointments/find-warnings.ts'
import type { ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Owner } from '#server/client-emails/client-letter.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { changeSeries } from '#server/series/change-series.ts'
import { jobOfVisit } from '#server/series/former-places.ts'
import { allowOverlap, cancelVisits, visitsOfSeries } from '#server/series/queries.ts'
import { readClashes, takenBack } from '#server/series/taken-back.ts'

/** Takes a cancellation of several visits back. Only who has taken their times since is news. */
export function restoreSeries(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  { confirmed }: { confirmed: boolean },
): Promise<ChangedSeries> {
  const accept = async (tx: OwnerTx) => {
    const visit = (await storedAppointment(tx, id)) ?? refuse('not_found')
    const seriesId = visit.series_id ?? refuse('not_found')
    const before = visit.cancelled_at
      ? await visitsOfSeries(tx, seriesId).where('cancelled_at', '=', visit.cancelled_at).execute()
      : []
    const returning = before.map((other) => ({ id: other.id, job: jobOfVisit(other) }))
    const clashes = await readClashes(tx, returning)
    const warnings = clashes.flatMap((clash) => clash.warnings)
    assertConfirmed(warnings, confirmed)
    return { seriesId, before, clashing: clashes.map((clash) => clash.id) }
  }
  return changeSeries(deps, owner.id, accept, async (tx, { seriesId, before, clashing }) => {
    const ids = before.map((visit) => visit.id)
    await allowOverlap(tx, ids, clashing)
    const after = await cancelVisits(tx, ids, null)
    return takenBack(tx, seriesId, { before, after })
  })
}
