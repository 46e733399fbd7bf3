const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

const WEEK_MS = 7 * DAY_MS

/** What decides when to check a subscription with the provider although no webhook arrived. */
export type CheckContext = {
  /** False once the subscription has ended. */
  isLive: boolean
  /** The end of the trial or of the paid month. */
  endsAtMs: number | null
  hasOpenCheckout: boolean
  nowMs: number
}

/** The next check is soon while a change is expected, weekly after the end and daily otherwise. It makes up for lost webhooks. */
export function nextCheckAtMs({ isLive, endsAtMs, hasOpenCheckout, nowMs }: CheckContext): number {
  if (hasOpenCheckout) return nowMs + 10 * MINUTE_MS
  if (!isLive) return nowMs + WEEK_MS
  const inOneDay = nowMs + DAY_MS
  if (endsAtMs === null) return inOneDay
  // The provider changes the status a little after the end itself: the charge comes an hour later.
  if (endsAtMs > nowMs) return Math.min(inOneDay, endsAtMs + 5 * MINUTE_MS)
  return nowMs + 10 * MINUTE_MS
}

/** A blocked owner's browser polls often; not every request has to reach the provider. */
const BLOCKED_RECHECK_MS = 5_000

export type StoredStatus = {
  isOpen: boolean
  /** When the provider was last asked; null: never. */
  checkedAtMs: number | null
  endsAtMs: number | null
}

/** Whether the stored status could be wrong, so that the provider must be asked. */
export function isStale({ isOpen, checkedAtMs, endsAtMs }: StoredStatus, nowMs: number): boolean {
  if (checkedAtMs === null) return true
  const age = nowMs - checkedAtMs
  if (!isOpen) return age >= BLOCKED_RECHECK_MS || age < 0
  const hasEndedSince = endsAtMs !== null && endsAtMs <= nowMs && checkedAtMs < endsAtMs
  return hasEndedSince || age > DAY_MS
}

const RETURN_RECHECK_MS = 1_000

/** A return from checkout is checked at once, and then at most every second. */
export function shouldCheckAfterCheckout(
  openedAtMs: number,
  checkedAtMs: number | null,
  nowMs: number,
): boolean {
  if (checkedAtMs === null || checkedAtMs <= openedAtMs) return true
  return nowMs - checkedAtMs >= RETURN_RECHECK_MS
}
