/** So long a webhook may take to land before anyone is turned away. */
export const GRACE_MS = 3_000
/** So long an owner waits for an answer. */
export const PATIENCE_MS = 5_000

/** What the guard of the dashboard knows about an owner. */
export type GuardFacts = {
  /** What the server said opens the dashboard, or not; null before it said anything. */
  liveOpens: boolean | null
  /** The same of the status this browser remembers. */
  cachedOpens: boolean | null
  isGraceOver: boolean
  isChecking: boolean
  isPatienceOver: boolean
}

export type GuardView = 'loading' | 'verifying' | 'open' | 'blocked'

/** What an owner is shown. It only keeps the screen calm: data is refused by the server. */
export function guardView(facts: GuardFacts): GuardView {
  const { liveOpens, cachedOpens, isGraceOver, isChecking, isPatienceOver } = facts
  if (liveOpens ?? cachedOpens) return 'open'
  if (!isGraceOver) return 'loading'
  if (isChecking && !isPatienceOver) return 'verifying'
  // Nobody is turned away because the server keeps silent.
  const isSilent = liveOpens === null && (isPatienceOver || cachedOpens === null)
  return isSilent ? 'open' : 'blocked'
}
