import { affectedVisits, type SeriesScope } from '#domain/series/affected-visits.ts'
import { readLiveAppointment } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { isOffRhythm, listVisits, type StoredVisit } from '#server/series/queries.ts'

type AffectedVisits = { visit: StoredVisit; affected: StoredVisit[]; cancelled: StoredVisit[] }

/** Returns a visit, the live visits that a change to it affects, and the cancelled ones in the same scope. */
export async function findAffectedVisits(
  tx: OwnerTx,
  id: string,
  { scope, excludesOffRhythm }: { scope: SeriesScope; excludesOffRhythm: boolean },
): Promise<AffectedVisits> {
  const { series_id } = await readLiveAppointment(tx, id)
  const [visits, now] = await Promise.all([
    listVisits(tx, series_id ?? refuse('not_found')).execute(),
    tx.now(),
  ])
  const affected = affectedVisits(visits.map(toSeriesVisit), {
    id,
    scope,
    excludesOffRhythm,
    now: now.getTime(),
  })
  const isCancelled = ({ cancelled_at }: StoredVisit) => cancelled_at !== null
  return {
    visit: affected.find((visit) => visit.id === id) ?? refuse('not_found'),
    affected: affected.filter((visit) => !isCancelled(visit)),
    cancelled: affected.filter(isCancelled),
  }
}

function toSeriesVisit(visit: StoredVisit) {
  return { ...visit, startsAt: visit.appointment_time.getTime(), isOffRhythm: isOffRhythm(visit) }
}
