/** How long a webhook may take to arrive before anyone is blocked. */
export const GRACE_MS = 3_000
/** How long the guard waits for the server before it opens the dashboard. */
export const CHECK_TIMEOUT_MS = 5_000

/** What the browser knows about an owner's subscription. */
export type GuardFacts = {
  /** Whether the server's status grants access; null until it has answered. */
  hasLiveAccess: boolean | null
  /** The same for the status that this browser has cached. */
  hasCachedAccess: boolean | null
  isGraceOver: boolean
  isChecking: boolean
  isTimedOut: boolean
}

export type GuardView = 'loading' | 'verifying' | 'open' | 'blocked'

/** What an owner is shown. This only avoids flicker: the server enforces access to data. */
export function guardView(facts: GuardFacts): GuardView {
  const { hasLiveAccess, hasCachedAccess, isGraceOver, isChecking, isTimedOut } = facts
  if (hasLiveAccess ?? hasCachedAccess) return 'open'
  if (!isGraceOver) return 'loading'
  if (isChecking && !isTimedOut) return 'verifying'
  // Nobody is blocked because the server does not answer.
  const hasNoAnswer = hasLiveAccess === null && (isTimedOut || hasCachedAccess === null)
  return hasNoAnswer ? 'open' : 'blocked'
}
