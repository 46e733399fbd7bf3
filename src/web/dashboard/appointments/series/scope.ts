import type { Series } from '#contract/series.ts'
import { type SeriesScope, visitsReached } from '#domain/series/visits-reached.ts'

export type Scope = SeriesScope | 'this'
export type Visit = Series['visits'][number]

export const SCOPE_WORDS: Record<Scope, string> = {
  this: 'This one',
  following: 'This and following',
  all: 'All ahead',
}

type Asked = {
  id: string
  nowMs: number
  /** A move leaves those that were moved separately; a cancellation does not. */
  leavesOffRhythm?: boolean | undefined
}

/** The visits that a change of that scope is about. */
export function visitsWithin(
  scope: Scope,
  visits: readonly Visit[],
  { id, nowMs, leavesOffRhythm = false }: Asked,
): Visit[] {
  const reachable = visits.map((visit) => ({
    ...visit,
    startsAt: Date.parse(visit.appointment_time),
    isOffRhythm: visit.is_off_rhythm,
  }))
  return visitsReached(reachable, { id, scope, now: nowMs, leavesOffRhythm })
}

/** Those that a move of that scope would reach, had they not been moved separately. */
export function visitsLeft(scope: Scope, visits: readonly Visit[], asked: Asked): Visit[] {
  const reached = new Set(visitsWithin(scope, visits, asked).map(({ id }) => id))
  return visitsWithin(scope, visits, { ...asked, leavesOffRhythm: false }).filter(
    ({ id }) => !reached.has(id),
  )
}

/** Those that differ from each other: the last visit has nothing that follows, the first is followed by all. */
export function scopesOf(visits: readonly Visit[], asked: Asked): Scope[] {
  const counts = (['this', 'following', 'all'] as const).map((scope) => ({
    scope,
    count: visitsWithin(scope, visits, asked).length,
  }))
  return counts
    .filter(({ count }, n) => n === 0 || count > (counts[n - 1]?.count ?? 0))
    .map(({ scope }) => scope)
}
