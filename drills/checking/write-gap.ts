import type { Recorder } from '#drills/load/recorder.ts'
import type { Span } from './core-waits.ts'
import { longest } from './time-finding.ts'

/** The longest time within this span in which no booking was acknowledged. */
export function longestWriteGap({ history }: Pick<Recorder, 'history'>, { fromMs, toMs }: Span): Span {
  const moments = [fromMs, ...acknowledgedBookings({ history }, { fromMs, toMs }), toMs]
  return longest(moments.slice(1).map((moment, n) => ({ fromMs: moments[n] as number, toMs: moment })))
}

/** When bookings were acknowledged within this span, in order. */
export function acknowledgedBookings(
  { history }: Pick<Recorder, 'history'>,
  { fromMs, toMs }: Span,
): number[] {
  return history
    .filter(({ kind, outcome }) => kind === 'book' && outcome === 'ok')
    .map((booking) => booking.toMs)
    .filter((ms) => ms > fromMs && ms < toMs)
    .toSorted((a, b) => a - b)
}
