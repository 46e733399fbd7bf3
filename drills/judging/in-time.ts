import { atMost, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import type { CoreWaits, Span } from './core-waits.ts'
import { toldBy } from './history.ts'

const BUSY_SHARE = 0.25

/** A time over its pass figure is not judged where the process waited for a core that others had, and would have kept it. */
export function inTime(what: string, span: Span, mostSeconds: number, waits: CoreWaits): Finding {
  const seconds = (span.toMs - span.fromMs) / 1000
  const waited = waits.msDuring(span) / 1000
  const isBusy = waited > BUSY_SHARE * seconds && seconds - waited <= mostSeconds
  if (seconds <= mostSeconds || !isBusy) return atMost(what, seconds, mostSeconds, 's')
  return {
    what,
    untested: `${seconds.toFixed(2)} s instead of ${mostSeconds}, ${waited.toFixed(2)} of them without a core`,
  }
}

/** From each of these moments to the first answer that counts, the longest. Infinite where none came any more. */
export function slowestReturn(moments: readonly number[], { waits }: Recorder): Span {
  const answered = waits.filter(({ status }) => toldBy(status) !== 'unknown').map(({ toMs }) => toMs)
  return longest(
    moments.map((fromMs) => ({ fromMs, toMs: Math.min(...answered.filter((ms) => ms > fromMs)) })),
  )
}

export function longest(spans: readonly Span[]): Span {
  const inOrder = spans.toSorted((one, other) => other.toMs - other.fromMs - (one.toMs - one.fromMs))
  return inOrder[0] ?? { fromMs: 0, toMs: Number.NaN }
}
