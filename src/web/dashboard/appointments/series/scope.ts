import type { Series } from '#contract/series.ts'
import { affectedVisits, type SeriesScope } from '#domain/series/affected-visits.ts'

export type Scope = SeriesScope | 'this'
export type Visit = Series['visits'][number]

export const SCOPE_LABELS: Record<Scope, string> = {
  this: 'This one',
  following: 'This and following',
  all: 'All upcoming visits',
}

type ScopeContext = {
  /** The visit that is being changed. */
  id: string
  nowMs: number
  /** A move leaves out visits that were moved separately; a cancellation does not. */
  excludesOffRhythm?: boolean | undefined
}

/** The visits that a change of this scope affects. */
export function visitsWithin(
  scope: Scope,
  visits: readonly Visit[],
  { id, nowMs, excludesOffRhythm = false }: ScopeContext,
): Visit[] {
  const candidates = visits.map((visit) => ({
    ...visit,
    startsAt: Date.parse(visit.appointment_time),
    isOffRhythm: visit.is_off_rhythm,
  }))
  return affectedVisits(candidates, { id, scope, now: nowMs, excludesOffRhythm })
}

/** The visits that a move leaves where they are because they were moved separately. */
export function visitsLeftOut(scope: Scope, visits: readonly Visit[], context: ScopeContext): Visit[] {
  const moved = visitsWithin(scope, visits, { ...context, excludesOffRhythm: true })
  const included = new Set(moved.map(({ id }) => id))
  return visitsWithin(scope, visits, { ...context, excludesOffRhythm: false }).filter(
    ({ id }) => !included.has(id),
  )
}

/** The scopes that differ from each other: for the first visit, `following` is the same as `all`. */
export function distinctScopes(visits: readonly Visit[], context: ScopeContext): Scope[] {
  const counts = (['this', 'following', 'all'] as const).map((scope) => ({
    scope,
    count: visitsWithin(scope, visits, context).length,
  }))
  return counts
    .filter(({ count }, n) => n === 0 || count > (counts[n - 1]?.count ?? 0))
    .map(({ scope }) => scope)
}
