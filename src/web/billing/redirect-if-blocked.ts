import { ApiError } from '#web/api/api-error.ts'
import { browserCache } from '#web/billing/subscription-cache.ts'
import { replacePage } from '#web/session/open-page.ts'

export const BLOCKED_PATH = '/signup-cancelled'

const browserEffects = {
  here: () => window.location.pathname,
  clearCache: browserCache.clear,
  leave: replacePage,
}

/** After `subscription_required` the cached status is wrong: clears it and redirects. Other errors are rethrown. */
export function redirectIfBlocked(error: unknown, effects = browserEffects): Promise<never> {
  const isBlocked = error instanceof ApiError && error.code === 'subscription_required'
  if (!isBlocked) throw error
  effects.clearCache()
  // The blocked screen handles the error itself.
  if (effects.here() === BLOCKED_PATH) throw error
  return effects.leave(BLOCKED_PATH)
}
