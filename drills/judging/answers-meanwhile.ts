import { atMost, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import type { CoreWaits, Span } from './core-waits.ts'
import { isFault } from './history.ts'
import { inTime, longest } from './in-time.ts'

const MAX_SECONDS_WAITING = 3

/**
 * While the database is away nobody hangs, and everybody is told something they can rely on. Who had asked before it went
 * waits on its account only from then on.
 */
export function answersMeanwhile(
  what: string,
  away: Span,
  recorder: Recorder,
  coreWaits: CoreWaits,
): Finding[] {
  const met = recorder.waits.filter(({ fromMs, toMs }) => fromMs < away.toMs && toMs > away.fromMs)
  const wrong = met.filter((wait) => wait.status === null || isFault(wait))
  const waited = met.map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, away.fromMs), toMs }))
  return [
    inTime(`${what}: longest wait`, longest(waited), MAX_SECONDS_WAITING, coreWaits),
    atMost(`${what}: answers other than done, refused or 503 with Retry-After`, wrong.length, 0, ''),
  ]
}
