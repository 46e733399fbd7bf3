export type Lane = {
  /** Counted from the left. */
  lane: number
  /** How many lie side by side where this one does. */
  lanes: number
}

type Interval = { fromMinute: number; toMinute: number }

/** Which part of a column's width each gets, so that none covers another. In the order given, by start. */
export function sideBySide(intervals: readonly Interval[]): Lane[] {
  const placed: Lane[] = []
  let group: number[] = []
  let ends: number[] = []

  const closeGroup = () => {
    for (const n of group) placed[n] = { lane: placed[n]?.lane ?? 0, lanes: ends.length }
    group = []
    ends = []
  }
  for (const [n, { fromMinute, toMinute }] of intervals.entries()) {
    if (ends.every((end) => end <= fromMinute)) closeGroup()
    const free = ends.findIndex((end) => end <= fromMinute)
    const lane = free === -1 ? ends.length : free
    ends[lane] = toMinute
    placed[n] = { lane, lanes: 1 }
    group.push(n)
  }
  closeGroup()
  return placed
}
