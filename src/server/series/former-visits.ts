import { isDeepStrictEqual } from 'node:util'
import type { FormerVisit } from '#contract/series.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import type { OverlappedIds } from '#server/appointments/find-overlapped.ts'
import type { StoredVisit } from '#server/series/queries.ts'

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
  const names = ['service_id', 'service', 'items', 'price', 'address', 'notes'] as const
  const isChanged = (name: (typeof names)[number]) => !isDeepStrictEqual(before[name], after[name])
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, before[name]]))
}
