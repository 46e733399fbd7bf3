const RECENT_MS = 2 * 60 * 60 * 1000

/** Whether an owner's subscription must be verified again. A time in the future (the clock was set back) is ignored. */
export function isVerificationDue(verifiedAtMs: number | null, nowMs: number): boolean {
  if (verifiedAtMs === null) return true
  const sinceMs = nowMs - verifiedAtMs
  return sinceMs < 0 || sinceMs >= RECENT_MS
}
