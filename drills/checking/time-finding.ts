import { atMost, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import type { CoreWaits, Span } from './core-waits.ts'
import { outcomeOf } from './history.ts'

const BUSY_RATIO = 0.25

/** A time over its limit is untested if the process would have met the limit without waiting for a core. */
export function timeFinding(name: string, span: Span, maxSeconds: number, coreWaits: CoreWaits): Finding {
  const seconds = (span.toMs - span.fromMs) / 1000
  const waited = coreWaits.msDuring(span) / 1000
  const isExcused = waited > BUSY_RATIO * seconds && seconds - waited <= maxSeconds
  if (seconds <= maxSeconds || !isExcused) return atMost(name, seconds, maxSeconds, 's')
  return {
    name,
    untested: `${seconds.toFixed(2)} s instead of ${maxSeconds} s, ${waited.toFixed(2)} s of it without a core`,
  }
}

/** The longest time from one of these moments to the next conclusive answer. Infinite if there was none. */
export function slowestRecovery(moments: readonly number[], { timings }: Recorder): Span {
  const answeredAt = timings.filter(({ status }) => outcomeOf(status) !== 'unknown').map(({ toMs }) => toMs)
  return longest(
    moments.map((fromMs) => ({ fromMs, toMs: Math.min(...answeredAt.filter((ms) => ms > fromMs)) })),
  )
}

export function longest(spans: readonly Span[]): Span {
  const sorted = spans.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))
  return sorted[0] ?? { fromMs: 0, toMs: Number.NaN }
}
