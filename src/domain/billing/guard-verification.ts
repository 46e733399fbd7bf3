const RECENT_MS = 2 * 60 * 60 * 1000

/** Whether an owner has to be verified again. A time of the future counts for nothing: the clock was set back. */
export function isVerificationDue(verifiedAtMs: number | null, nowMs: number): boolean {
  if (verifiedAtMs === null) return true
  const sinceMs = nowMs - verifiedAtMs
  return sinceMs < 0 || sinceMs >= RECENT_MS
}
