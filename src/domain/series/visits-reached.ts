import type { Instant } from '#domain/time/instant.ts'

/** `following`: this one and those after it. `all`: those that are ahead of us. */
export const SERIES_SCOPES = ['following', 'all'] as const
export type SeriesScope = (typeof SERIES_SCOPES)[number]

type Reachable = { id: string; visit: number; startsAt: Instant; isOffRhythm: boolean }

type Change = {
  /** The visit that was chosen: it is reached in any case. */
  id: string
  scope: SeriesScope | 'this'
  now: Instant
  /** A move leaves those that were moved separately; a cancellation does not. */
  leavesOffRhythm: boolean
}

/** The visits that a change of one of them reaches. What has begun stays as it is. */
export function visitsReached<V extends Reachable>(
  visits: readonly V[],
  { id, scope, now, leavesOffRhythm }: Change,
): V[] {
  const chosen = visits.find((visit) => visit.id === id)
  if (!chosen) return []
  return visits.filter((other) => {
    if (other === chosen) return true
    if (scope === 'this' || other.startsAt <= now) return false
    if (leavesOffRhythm && other.isOffRhythm) return false
    return scope === 'all' || other.visit > chosen.visit
  })
}
