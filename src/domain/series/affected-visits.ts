import type { Instant } from '#domain/time/instant.ts'

/** `following`: this one and those after it. `all`: all that have not begun. */
export const SERIES_SCOPES = ['following', 'all'] as const
export type SeriesScope = (typeof SERIES_SCOPES)[number]

type SeriesVisit = { id: string; visit: number; startsAt: Instant; isOffRhythm: boolean }

type Change = {
  /** The chosen visit. It is always affected. */
  id: string
  scope: SeriesScope | 'this'
  now: Instant
  /** A move skips visits that were moved separately; a cancellation does not. */
  excludesOffRhythm: boolean
}

/** The visits that a change to one of them affects. Those that have begun are not changed. */
export function affectedVisits<V extends SeriesVisit>(
  visits: readonly V[],
  { id, scope, now, excludesOffRhythm }: Change,
): V[] {
  const chosen = visits.find((visit) => visit.id === id)
  if (!chosen) return []
  return visits.filter((other) => {
    if (other === chosen) return true
    if (scope === 'this' || other.startsAt <= now) return false
    if (excludesOffRhythm && other.isOffRhythm) return false
    return scope === 'all' || other.visit > chosen.visit
  })
}
