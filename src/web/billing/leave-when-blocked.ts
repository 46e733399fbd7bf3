import { ApiError } from '#web/api/api-error.ts'
import { browserCache } from '#web/billing/subscription-cache.ts'
import { leaveForGood } from '#web/session/leave-for.ts'

export const BLOCKED_PATH = '/signup-cancelled'

const browser = {
  here: () => window.location.pathname,
  forget: browserCache.forget,
  leave: leaveForGood,
}

/** A call was refused for want of a subscription: what the browser remembers is wrong. Other failures stand. */
export function leaveWhenBlocked(error: unknown, door = browser): Promise<never> {
  const isBlocked = error instanceof ApiError && error.code === 'subscription_required'
  if (!isBlocked) throw error
  door.forget()
  // Whoever is there already has somebody to tell it to.
  if (door.here() === BLOCKED_PATH) throw error
  return door.leave(BLOCKED_PATH)
}
