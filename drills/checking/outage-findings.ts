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
  outageName: string,
  outage: Span,
  recorder: Recorder,
  coreWaits: CoreWaits,
): Finding[] {
  const affected = recorder.timings.filter(({ fromMs, toMs }) => fromMs < outage.toMs && toMs > outage.fromMs)
  const failed = affected.filter((timing) => timing.status === null || isFault(timing))
  const waits = affected.map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, outage.fromMs), toMs }))
  return [
    timeFinding(`${outageName}: longest wait for an answer`, longest(waits), MAX_SECONDS_WAITING, coreWaits),
    atMost(`${outageName}: no answer, or 5xx except 503 with Retry-After`, failed.length, 0, ''),
  ]
}
