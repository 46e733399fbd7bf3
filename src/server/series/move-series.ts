import type * as z from 'zod/mini'
import type { MovedSeries as Moved, seriesEndpoints } from '#contract/series.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { assertSeen, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import type { Owner } from '#server/client-emails/client-letter.ts'
import { pairedChanges, recordOwnerChange } from '#server/client-emails/record-owner-change.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { changeSeries } from '#server/series/change-series.ts'
import { formerPlaces, overlappedBy } from '#server/series/former-places.ts'
import { type MovedSeries, movedSeries } from '#server/series/moved-series.ts'
import { cancelVisits, placeVisits, seriesById, setRhythm } from '#server/series/queries.ts'
import { assertAnswered } from '#server/series/read-plan.ts'

type Wanted = z.output<typeof seriesEndpoints.moveSeries.body>

export async function moveSeries(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  wanted: Wanted,
): Promise<Moved> {
  const accept = async (tx: OwnerTx) => {
    const accepted = await movedSeries(tx, id, wanted)
    assertSeen(accepted.visit, wanted.seen_updated_at)
    assertAnswered(accepted.plan)
    return accepted
  }
  return changeSeries(deps, owner.id, accept, async (tx, accepted) => {
    const { visit, moved, cancelled } = accepted
    const overlapped = await overlappedBy(tx, moved)
    const after = await place(tx, accepted)
    await setRhythm(tx, cancelled)
    const letter = await recordOwnerChange(tx, pairedChanges(moved, after), {
      tellClient: wanted.tell_client,
    })
    const series = await seriesById(tx, visit.series_id)
    return { ...series, letter, former: formerPlaces([...moved, ...cancelled], after, overlapped) }
  })
}

/** Those that are to be skipped are cancelled. */
async function place(tx: OwnerTx, { moved, plan }: MovedSeries): Promise<StoredAppointment[]> {
  const placeOf = new Map(plan.placed.map((placed) => [placed.visit, placed]))
  const skipped = moved.filter(({ visit }) => !placeOf.has(visit)).map(({ id }) => id)
  const places = moved.flatMap(({ id, visit }) => {
    const placed = placeOf.get(visit)
    if (!placed) return []
    const { job, rhythm, overlapAllowed } = placed
    const duration = (job.end - job.start) / 60_000
    return { id, startsAt: job.start, duration, rhythm, overlapAllowed }
  })
  const cancelled = await cancelVisits(tx, skipped, await tx.now())
  return [...cancelled, ...(await placeVisits(tx, places))]
}
