import { countUpTo, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { gapMinutes, type Situation } from './situation.ts'

/** Those of `starts`, which are in order, at which a job clashes with nothing busy. */
export function freeStarts(starts: readonly Instant[], situation: Situation): Instant[] {
  const gap = gapMinutes(situation.availability) * MINUTE_MS
  const durationMs = situation.durationMinutes * MINUTE_MS
  const isStruck = new Uint8Array(starts.length)

  // Each busy interval strikes out a run of starts, so nothing needs sorting and no start is compared with all.
  const strike = ({ start, end }: Interval, gapMs: number) => {
    const first = countUpTo(starts, start - gapMs - durationMs)
    for (let i = first; i < starts.length && (starts[i] as Instant) < end + gapMs; i++) isStruck[i] = 1
  }
  for (const taken of situation.busy) strike(taken, gap)
  for (const taken of situation.elsewhere) strike(taken, 0)
  return starts.filter((_, i) => !isStruck[i])
}
