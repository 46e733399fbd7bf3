import type { ChangedSeries } from '#contract/series.ts'
import { storedAppointment } from '#server/appointment-rows/queries.ts'
import { assertConfirmed } from '#server/appointments/find-warnings.ts'
import type { ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Owner } from '#server/client-emails/client-letter.ts'
import { pairedChanges, recordOwnerChange } from '#server/client-emails/record-owner-change.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { changeSeries } from '#server/series/change-series.ts'
import { jobOfVisit } from '#server/series/former-places.ts'
import { allowOverlap, cancelledVisits, cancelVisits, seriesById } from '#server/series/queries.ts'
import { readClashes } from '#server/series/read-clashes.ts'

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
    const before = visit.cancelled_at ? await cancelledVisits(tx, seriesId, visit.cancelled_at) : []
    const clashes = await readClashes(
      tx,
      before.map((other) => ({ id: other.id, job: jobOfVisit(other) })),
    )
    assertConfirmed(
      clashes.flatMap(({ warnings }) => warnings),
      confirmed,
    )
    return { seriesId, before, clashing: clashes.map((clash) => clash.id) }
  }
  return changeSeries(deps, owner.id, accept, async (tx, { seriesId, before, clashing }) => {
    const ids = before.map((visit) => visit.id)
    await allowOverlap(tx, ids, clashing)
    const after = await cancelVisits(tx, ids, null)
    const letter = await recordOwnerChange(tx, pairedChanges(before, after), {
      tellClient: true,
      isUndo: true,
    })
    return { ...(await seriesById(tx, seriesId)), letter }
  })
}
