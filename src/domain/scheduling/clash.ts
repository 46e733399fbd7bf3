import { type Interval, overlaps } from '#domain/time/interval.ts'

export type Clash<Taken extends Interval = Interval> = {
  because: 'taken'
  /** In the order they start. Never empty. */
  by: readonly Taken[]
}

export function clashOf<Taken extends Interval>(
  wanted: Interval,
  busy: readonly Taken[],
): Clash<Taken> | undefined {
  const by = busy.filter((taken) => overlaps(taken, wanted)).sort((one, other) => one.start - other.start)
  return by.length > 0 ? { because: 'taken', by } : undefined
}
