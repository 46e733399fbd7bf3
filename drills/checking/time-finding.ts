import { atMost, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import type { CoreWaits, Span } from './core-waits.ts'
import { outcomeOf } from './history.ts'

const BUSY_RATIO = 0.25

/** A time over its limit is untested if the process would have kept it without waiting for a core. */
export function timeFinding(what: string, span: Span, maxSeconds: number, waits: CoreWaits): Finding {
  const seconds = (span.toMs - span.fromMs) / 1000
  const waited = waits.msDuring(span) / 1000
  const isBusy = waited > BUSY_RATIO * seconds && seconds - waited <= maxSeconds
  if (seconds <= maxSeconds || !isBusy) return atMost(what, seconds, maxSeconds, 's')
  return {
    name: what,
    untested: `${seconds.toFixed(2)} s instead of ${maxSeconds}, ${waited.toFixed(2)} of them without a core`,
  }
}

/** The longest time from one of these moments to the next conclusive answer. Infinite if there was none. */
export function slowestReturn(moments: readonly number[], { waits }: Recorder): Span {
  const answered = waits.filter(({ status }) => outcomeOf(status) !== 'unknown').map(({ toMs }) => toMs)
  return longest(
    moments.map((fromMs) => ({ fromMs, toMs: Math.min(...answered.filter((ms) => ms > fromMs)) })),
  )
}

export function longest(spans: readonly Span[]): Span {
  const sorted = spans.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))
  return sorted[0] ?? { fromMs: 0, toMs: Number.NaN }
}
