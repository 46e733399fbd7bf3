import type * as z from 'zod/mini'
import type { Output } from '#contract/endpoint.ts'
import type { seriesEndpoints } from '#contract/series.ts'
import { assertSeen, changeSchedule, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import type { Owner } from '#server/appointments/tell-client.ts'
import { cancelVisits } from '#server/series/queries.ts'
import { tellOfVisits } from '#server/series/tell-of-visits.ts'
import { visitsAhead } from '#server/series/visits-ahead.ts'

type Wanted = z.output<typeof seriesEndpoints.cancelSeries.body>
type Cancelled = Output<typeof seriesEndpoints.cancelSeries>

export function cancelSeries(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  { scope, seen_updated_at, tell_client: isWanted }: Wanted,
): Promise<Cancelled> {
  return changeSchedule(deps, owner.id, async (tx) => {
    const { visit, reached: before } = await visitsAhead(tx, id, { scope, leavesOffRhythm: false })
    assertSeen(visit, seen_updated_at)
    const ids = before.map((other) => other.id)
    const after = await cancelVisits(tx, ids, await tx.now())
    const letter = await tellOfVisits(tx, { ...deps, owner, before, after, isWanted })
    return { cancelled: after.length, letter }
  })
}
