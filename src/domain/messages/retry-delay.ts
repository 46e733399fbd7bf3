const MINUTE_MS = 60_000
const DELAYS_MINUTES = [1, 2, 5, 15, 30, 60, 120, 240, 480] as const

/** How long to wait after the nth failed attempt to send an email, or null to give up. */
export function retryDelayMs(failedAttempts: number): number | null {
  const minutes = DELAYS_MINUTES[failedAttempts - 1]
  return minutes === undefined ? null : minutes * MINUTE_MS
}
