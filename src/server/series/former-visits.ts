import type { FormerVisit } from '#contract/series.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { type Interval, overlaps } from '#domain/time/interval.ts'
import { bookedTimesDuring, type StoredAppointment } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { spanOf } from '#server/series/plan-visits.ts'
import type { StoredVisit } from '#server/series/queries.ts'

type OverlappedIds = ReadonlyMap<string, string[]>

/** The appointments that each visit overlaps before an update, by visit id: moved back, it may overlap them again. */
export async function findOverlapped(tx: OwnerTx, visits: readonly StoredVisit[]): Promise<OverlappedIds> {
  const busy = await bookedTimesDuring(tx, spanOf(visits.map(visitTime)))
  return new Map(
    visits.map((visit) => [
      visit.id,
      busy
        .filter(({ id, ...interval }) => id !== visit.id && overlaps(interval, visitTime(visit)))
        .map(({ id }) => id),
    ]),
  )
}

/** What an undo needs: the visits before an update, and the `updated_at` after it to detect later changes. */
export function formerVisits(
  before: readonly StoredVisit[],
  after: readonly StoredAppointment[],
  overlapped: OverlappedIds,
): FormerVisit[] {
  const current = new Map(after.map((visit) => [visit.id, visit]))
  return before.map((visit) => ({
    id: visit.id,
    appointment_time: visit.appointment_time.toISOString(),
    duration: visit.duration,
    details: changedDetails(visit, current.get(visit.id) ?? visit),
    was_cancelled: visit.cancelled_at !== null,
    rhythm_time: visit.rhythm_time.toISOString(),
    rhythm_clock: visit.rhythm_clock,
    rhythm_is_fifth: visit.rhythm_is_fifth,
    overlapped: overlapped.get(visit.id) ?? [],
    seen_updated_at: (current.get(visit.id) ?? visit).updated_at.toISOString(),
  }))
}

/** Only what the update changed, because notes can be long. */
function changedDetails(before: StoredAppointment, after: StoredAppointment): FormerVisit['details'] {
  const names = ['service_id', 'service', 'price', 'address', 'notes'] as const
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]),
  )
}

export function visitTime({ appointment_time, duration }: StoredVisit): Interval {
  return jobTime(appointment_time.getTime(), duration)
}
