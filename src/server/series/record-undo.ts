import type { AppointmentWarning } from '#contract/appointments.ts'
import type { ChangedSeries } from '#contract/series.ts'
import { type Interval, overlaps, spanOf } from '#domain/time/interval.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { warningsAt } from '#server/appointments/find-warnings.ts'
import { readObstacles } from '#server/appointments/read-obstacles.ts'
import { pairedChanges, recordChangeByOwner } from '#server/client-emails/record-change-by-owner.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { readSeries } from '#server/series/queries.ts'

/**
 * The restored visits that overlap an appointment or each other, with a warning for each clash with an appointment. Overlaps
 * among the visits themselves need no warning: they existed before.
 */
export async function readClashes(
  tx: OwnerTx,
  visits: readonly { id: string; job: Interval }[],
): Promise<{ id: string; warnings: AppointmentWarning[] }[]> {
  if (visits.length === 0) return []
  const jobs = visits.map(({ job }) => job)
  const ids = visits.map(({ id }) => id)
  const obstacles = await readObstacles(tx, spanOf(jobs), ids)
  return visits
    .map(({ id, job }, n) => ({
      id,
      warnings: warningsAt(job, obstacles).filter(({ kind }) => kind === 'clash'),
      overlapsEarlier: visits.slice(0, n).some((other) => overlaps(other.job, job)),
    }))
    .filter(({ warnings, overlapsEarlier }) => warnings.length > 0 || overlapsEarlier)
}

/** Records that a change of visits was undone: a pending email to the client is withdrawn. Returns the series. */
export async function recordUndo(
  tx: OwnerTx,
  seriesId: string,
  { before, after }: { before: readonly StoredAppointment[]; after: readonly StoredAppointment[] },
): Promise<ChangedSeries> {
  const undo = { tellClient: true, isUndo: true }
  const letter = await recordChangeByOwner(tx, pairedChanges(before, after), undo)
  return { ...(await readSeries(tx, seriesId)), letter }
}
