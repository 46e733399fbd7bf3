import { countUpTo, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { gapMinutes, type Situation } from './situation.ts'

/** Those of `starts`, which are in order, at which a job clashes with nothing busy. */
export function freeStarts(starts: readonly Instant[], situation: Situation): Instant[] {
  const gapMs = gapMinutes(situation.availability) * MINUTE_MS
  const durationMs = situation.durationMinutes * MINUTE_MS
  const isStruck = new Uint8Array(starts.length)

  // Each busy interval strikes out a run of starts, so nothing needs sorting and no start is compared with all.
  for (const { start, end } of situation.busy) {
    const first = countUpTo(starts, start - gapMs - durationMs)
    for (let i = first; i < starts.length && (starts[i] as Instant) < end + gapMs; i++) isStruck[i] = 1
  }
  return starts.filter((_, i) => !isStruck[i])
}
