import { affectedVisits, type SeriesScope } from '#domain/series/affected-visits.ts'
import { readLiveAppointment } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { isOffRhythm, listVisits, type StoredVisit } from '#server/series/queries.ts'

type AffectedVisits = { visit: StoredVisit; reached: StoredVisit[]; cancelled: StoredVisit[] }

/** A visit, the live visits that a change affects, and the cancelled ones it would affect. */
export async function findAffectedVisits(
  tx: OwnerTx,
  id: string,
  { scope, leavesOffRhythm }: { scope: SeriesScope; leavesOffRhythm: boolean },
): Promise<AffectedVisits> {
  const { series_id } = await readLiveAppointment(tx, id)
  const [visits, now] = await Promise.all([
    listVisits(tx, series_id ?? refuse('not_found')).execute(),
    tx.now(),
  ])
  const reached = affectedVisits(visits.map(reachable), { id, scope, leavesOffRhythm, now: now.getTime() })
  const isCancelled = ({ cancelled_at }: StoredVisit) => cancelled_at !== null
  return {
    visit: reached.find((visit) => visit.id === id) ?? refuse('not_found'),
    reached: reached.filter((visit) => !isCancelled(visit)),
    cancelled: reached.filter(isCancelled),
  }
}

function reachable(visit: StoredVisit) {
  return { ...visit, startsAt: visit.appointment_time.getTime(), isOffRhythm: isOffRhythm(visit) }
}
