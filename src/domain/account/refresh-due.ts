/** How often a browser checks whether to refresh the session. */
export const TICK_MS = 30_000
const REFRESH_TICKS_LEFT = 3

/** Whether a session should be refreshed at this tick: at most three whole ticks remain until it expires. */
export function isRefreshDue(remainingMs: number): boolean {
  return Math.floor(remainingMs / TICK_MS) <= REFRESH_TICKS_LEFT
}
