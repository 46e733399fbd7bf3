import type { AppointmentWarning } from '#contract/appointments.ts'
import { type Interval, overlaps } from '#domain/time/interval.ts'
import { warningsAt } from '#server/appointments/find-warnings.ts'
import { readObstacles } from '#server/appointments/read-obstacles.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { spanOf } from '#server/series/plan-visits.ts'

/** A visit that comes back to where it was. */
export type Returning = { id: string; job: Interval }

/** Those that overlap others, with what the owner should know: that they overlapped each other is nothing new. */
export async function readClashes(
  tx: OwnerTx,
  visits: readonly Returning[],
): Promise<{ id: string; warnings: AppointmentWarning[] }[]> {
  if (visits.length === 0) return []
  const obstacles = await readObstacles(
    tx,
    spanOf(visits.map(({ job }) => job)),
    visits.map(({ id }) => id),
  )
  return visits
    .map(({ id, job }, n) => ({
      id,
      warnings: warningsAt(job, obstacles).filter(({ kind }) => kind === 'clash'),
      isOverEarlier: visits.slice(0, n).some((other) => overlaps(other.job, job)),
    }))
    .filter(({ warnings, isOverEarlier }) => warnings.length > 0 || isOverEarlier)
}
