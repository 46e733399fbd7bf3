import type * as z from 'zod/mini'
import type { seriesEndpoints } from '#contract/series.ts'
import { isInSupportedYears, UNSUPPORTED_YEAR } from '#domain/appointments/supported-years.ts'
import { movedRecurrence } from '#domain/series/moved-recurrence.ts'
import { type Visit, visitAfter } from '#domain/series/series-visits.ts'
import type { Instant } from '#domain/time/instant.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { findAffectedVisits } from '#server/series/find-affected-visits.ts'
import { readPlan, type VisitPlan } from '#server/series/plan-visits.ts'
import { readRhythm, type StoredVisit } from '#server/series/queries.ts'
import { businessSettings } from '#server/settings/queries.ts'

type MoveRequest = z.output<typeof seriesEndpoints.checkSeriesMove.body>

export type SeriesMovePlan = {
  visit: StoredVisit
  moved: StoredVisit[]
  plan: VisitPlan
  /** Cancelled visits keep their time, so they are off rhythm if restored. */
  cancelled: (StoredVisit & { rhythmTime: Visit })[]
}

/** Plans new times for a visit and the others, in the rhythm of its new time. Visits that were moved separately stay. */
export async function planSeriesMove(tx: OwnerTx, id: string, request: MoveRequest): Promise<SeriesMovePlan> {
  const options = { scope: request.scope, excludesOffRhythm: true }
  const { visit, affected: moved, cancelled } = await findAffectedVisits(tx, id, options)
  const [rhythm, { timezone: timeZone }] = await Promise.all([
    readRhythm(tx, visit.series_id),
    businessSettings(tx),
  ])
  const to = Date.parse(request.appointment_time)
  const current = {
    startsAt: visit.appointment_time.getTime(),
    rhythmTime: visit.rhythm_time.getTime(),
    clock: visit.rhythm_clock,
    isFifth: visit.rhythm_is_fifth,
  }
  const recurrence = movedRecurrence(current, to, { rhythm, timeZone })
  const rhythmTimeOf = (other: StoredVisit) => visitAfter(recurrence, other.visit - visit.visit, other.visit)
  const visits = moved.map((other) => {
    const rhythmTime = rhythmTimeOf(other)
    const at = other === visit ? to : rhythmTime.startsAt
    // A visit with a different duration keeps it.
    const durationMinutes = other.duration === visit.duration ? request.duration : other.duration
    return { ...rhythmTime, at, durationMinutes, isUnmoved: isAt(other, at, durationMinutes) }
  })
  if (!visits.every(({ at }) => isInSupportedYears(at)))
    refuse('invalid_request', { fields: { appointment_time: UNSUPPORTED_YEAR } })
  const ids = moved.map((other) => other.id)
  const plan = await readPlan(tx, { visits, choices: request.choices }, ids)
  return {
    visit,
    moved,
    plan,
    cancelled: cancelled.map((other) => ({ ...other, rhythmTime: rhythmTimeOf(other) })),
  }
}

function isAt({ appointment_time, duration }: StoredVisit, at: Instant, durationMinutes: number): boolean {
  return appointment_time.getTime() === at && duration === durationMinutes
}
