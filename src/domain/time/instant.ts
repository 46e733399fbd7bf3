/** Milliseconds since 1970 in UTC, like `Date`. Usually in whole minutes, but not always. */
export type Instant = number

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** How many of the sorted instants are not later than this one. */
export function countUpTo(sorted: readonly Instant[], instant: Instant): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as Instant) <= instant) low = middle + 1
    else high = middle
  }
  return low
}
