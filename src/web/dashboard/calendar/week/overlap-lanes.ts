export type Lane = {
  /** Counted from the left, starting at 0. */
  lane: number
  /** How many lanes its group of overlapping intervals has. */
  laneCount: number
}

type MinuteInterval = { fromMinute: number; toMinute: number }

/** Assigns a lane to each interval so that none covers another. The intervals must be sorted by start. */
export function overlapLanes(intervals: readonly MinuteInterval[]): Lane[] {
  const assigned: Lane[] = []
  let group: number[] = []
  let ends: number[] = []

  const closeGroup = () => {
    for (const n of group) assigned[n] = { lane: assigned[n]?.lane ?? 0, laneCount: ends.length }
    group = []
    ends = []
  }
  for (const [n, { fromMinute, toMinute }] of intervals.entries()) {
    if (ends.every((end) => end <= fromMinute)) closeGroup()
    const freeLane = ends.findIndex((end) => end <= fromMinute)
    const lane = freeLane === -1 ? ends.length : freeLane
    ends[lane] = toMinute
    assigned[n] = { lane, laneCount: 1 }
    group.push(n)
  }
  closeGroup()
  return assigned
}
