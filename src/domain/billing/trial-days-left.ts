const DAY_MS = 24 * 60 * 60 * 1000

/** Counts periods of 24 hours and rounds up. Zero once the trial is over. */
export function trialDaysLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / DAY_MS))
}
