export const TICK_MS = 30_000
const TICKS_TO_SPARE = 3

/** Whether a session should be refreshed at this tick: three or fewer whole ticks remain, or none at all. */
export function isRefreshDue(leftMs: number): boolean {
  return Math.floor(leftMs / TICK_MS) <= TICKS_TO_SPARE
}
