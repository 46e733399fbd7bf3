const DAY_MS = 24 * 60 * 60 * 1000

/** Periods of 24 hours, the one that has begun counted in full. None once the trial is over. */
export function trialDaysLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / DAY_MS))
}
