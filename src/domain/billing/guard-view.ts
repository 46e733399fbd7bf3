/** How long a webhook may take to arrive before anyone is blocked. */
export const GRACE_MS = 3_000
/** How long the guard waits for the server before it opens the dashboard. */
export const CHECK_TIMEOUT_MS = 5_000

/** What the browser knows about an owner's subscription. */
export type GuardFacts = {
  /** Whether the server's status grants access; null until it has answered. */
  liveOpens: boolean | null
  /** The same for the status that this browser has cached. */
  cachedOpens: boolean | null
  isGraceOver: boolean
  isChecking: boolean
  isPatienceOver: boolean
}

export type GuardView = 'loading' | 'verifying' | 'open' | 'blocked'

/** What an owner is shown. This only avoids flicker: the server enforces access to data. */
export function guardView(facts: GuardFacts): GuardView {
  const { liveOpens, cachedOpens, isGraceOver, isChecking, isPatienceOver } = facts
  if (liveOpens ?? cachedOpens) return 'open'
  if (!isGraceOver) return 'loading'
  if (isChecking && !isPatienceOver) return 'verifying'
  // Nobody is blocked because the server does not answer.
  const hasNoAnswer = liveOpens === null && (isPatienceOver || cachedOpens === null)
  return hasNoAnswer ? 'open' : 'blocked'
}
