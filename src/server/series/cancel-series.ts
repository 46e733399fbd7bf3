import type * as z from 'zod/mini'
import type { Output } from '#contract/endpoint.ts'
import type { seriesEndpoints } from '#contract/series.ts'
import { assertSeen, changeSchedule, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import type { Owner } from '#server/client-emails/client-letter.ts'
import { pairedChanges, recordOwnerChange } from '#server/client-emails/record-owner-change.ts'
import { cancelVisits } from '#server/series/queries.ts'
import { visitsAhead } from '#server/series/visits-ahead.ts'

type Wanted = z.output<typeof seriesEndpoints.cancelSeries.body>
type Cancelled = Output<typeof seriesEndpoints.cancelSeries>

export function cancelSeries(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  { scope, seen_updated_at, tell_client: tellClient }: Wanted,
): Promise<Cancelled> {
  return changeSchedule(deps, owner.id, async (tx) => {
    const { visit, reached: before } = await visitsAhead(tx, id, { scope, leavesOffRhythm: false })
    assertSeen(visit, seen_updated_at)
    const ids = before.map((other) => other.id)
    const after = await cancelVisits(tx, ids, await tx.now())
    const letter = await recordOwnerChange(tx, pairedChanges(before, after), { tellClient })
    return { cancelled: after.length, letter }
  })
}
