export type Lane = {
  /** Counted from the left. */
  lane: number
  /** How many lanes its group of overlapping intervals has. */
  lanes: number
}

type Interval = { fromMinute: number; toMinute: number }

/** Assigns a lane to each interval so that none covers another. The intervals must be sorted by start. */
export function overlapLanes(intervals: readonly Interval[]): Lane[] {
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
