import { atMost, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import type { CoreWaits, Span } from './core-waits.ts'
import { isFault } from './history.ts'
import { longest, timeFinding } from './time-finding.ts'

const MAX_SECONDS_WAITING = 3

/**
 * While the database is down, no request may hang, and each must get a reliable answer. For requests sent before the outage,
 * the wait counts from the start of the outage.
 */
export function outageFindings(
  what: string,
  away: Span,
  recorder: Recorder,
  coreWaits: CoreWaits,
): Finding[] {
  const affected = recorder.waits.filter(({ fromMs, toMs }) => fromMs < away.toMs && toMs > away.fromMs)
  const wrong = affected.filter((wait) => wait.status === null || isFault(wait))
  const waited = affected.map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, away.fromMs), toMs }))
  return [
    timeFinding(`${what}: longest wait`, longest(waited), MAX_SECONDS_WAITING, coreWaits),
    atMost(`${what}: answers other than done, refused or 503 with Retry-After`, wrong.length, 0, ''),
  ]
}
