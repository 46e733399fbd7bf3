import { jobTime } from '#domain/scheduling/job-time.ts'
import type { Interval } from '#domain/time/interval.ts'
import { readObstacles } from '#server/appointments/read-obstacles.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import {
  planVisits,
  spanAround,
  type VisitPlan,
  type WantedVisits,
  wantedPlace,
} from '#server/series/plan-visits.ts'

/** One look at the whole span, however many visits there are. */
export async function readPlan(
  tx: OwnerTx,
  wanted: WantedVisits,
  exceptIds: readonly string[] = [],
): Promise<VisitPlan> {
  return planVisits(wanted, await readObstacles(tx, spanOfWanted(wanted), exceptIds))
}

/** Also around those that are left out. */
function spanOfWanted({ visits, choices }: WantedVisits): Interval {
  const jobs = visits.flatMap((visit) => wantedPlace(visit, choices[visit.visit]).job ?? [])
  return spanAround([
    ...jobs,
    ...visits.map(({ startsAt, durationMinutes }) => jobTime(startsAt, durationMinutes)),
  ])
}

/** Nothing is saved before every visit has its place. */
export function assertAnswered({ unanswered }: VisitPlan): void {
  if (unanswered.length > 0) refuse('series_needs_choices', { details: { visits: unanswered } })
}
