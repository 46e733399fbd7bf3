import { countUpTo } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'

/** How many jobs start on each of these days, which follow each other. A job belongs to the day it starts on. */
export function jobCounts(days: readonly Interval[], busy: readonly Interval[]): number[] {
  const counts = days.map(() => 0)
  const starts = days.map(({ start }) => start)
  const end = days.at(-1)?.end ?? 0
  for (const { start } of busy) {
    const day = countUpTo(starts, start) - 1
    if (day >= 0 && start < end) counts[day] = (counts[day] ?? 0) + 1
  }
  return counts
}
