import { MINUTE_MS } from '#domain/time/instant.ts'

const DEFAULT_MS = 15 * MINUTE_MS
const MAX_MS = 6 * 60 * MINUTE_MS

/** How long to wait before the next fetch, after this many failures in a row. */
export function fetchDelayMs(failures: number): number {
  return Math.min(DEFAULT_MS * 2 ** Math.max(0, failures - 1), MAX_MS)
}
