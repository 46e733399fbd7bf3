const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

const WEEK_MS = 7 * DAY_MS

/** What decides when the provider is asked again without having told us anything. */
export type CheckOccasion = {
  /** Nobody expects anything of a subscription that has ended. */
  isLive: boolean
  /** The end of the trial or of the paid month. */
  endsAtMs: number | null
  hasOpenCheckout: boolean
  nowMs: number
}

/** Soon while something is about to happen, nightly while it runs. A webhook that got lost is made good by then. */
export function nextCheckAtMs({ isLive, endsAtMs, hasOpenCheckout, nowMs }: CheckOccasion): number {
  if (hasOpenCheckout) return nowMs + 10 * MINUTE_MS
  if (!isLive) return nowMs + WEEK_MS
  const nightly = nowMs + DAY_MS
  if (endsAtMs === null) return nightly
  // The provider moves on a little after the end itself: the charge comes an hour later.
  if (endsAtMs > nowMs) return Math.min(nightly, endsAtMs + 5 * MINUTE_MS)
  return nowMs + 10 * MINUTE_MS
}

/** Who waits outside asks often; the provider need not hear each time. */
const BLOCKED_ASKS_AGAIN_AFTER_MS = 5_000

export type StoredWord = {
  isOpen: boolean
  /** When the provider was last asked; null for never. */
  checkedAtMs: number | null
  endsAtMs: number | null
}

/** Whether an answer from what is stored alone could be wrong. */
export function isStale({ isOpen, checkedAtMs, endsAtMs }: StoredWord, nowMs: number): boolean {
  if (checkedAtMs === null) return true
  const age = nowMs - checkedAtMs
  if (!isOpen) return age >= BLOCKED_ASKS_AGAIN_AFTER_MS || age < 0
  const hasEndedSince = endsAtMs !== null && endsAtMs <= nowMs && checkedAtMs < endsAtMs
  return hasEndedSince || age > DAY_MS
}

const RETURN_ASKS_AGAIN_AFTER_MS = 1_000

/** Whoever comes back from checkout is asked about at once, and then at most every second. */
export function isReturnNews(openedAtMs: number, checkedAtMs: number | null, nowMs: number): boolean {
  if (checkedAtMs === null || checkedAtMs <= openedAtMs) return true
  return nowMs - checkedAtMs >= RETURN_ASKS_AGAIN_AFTER_MS
}
