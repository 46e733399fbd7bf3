import type { SignOutCause } from '#web/session/session-state.ts'

/**
 * Opens a page as a new document, because public pages and the dashboard have different content policies.
 * Never resolves: what is busy stays busy until the page is gone.
 */
export function leaveFor(path: string): Promise<never> {
  window.location.assign(path)
  return new Promise(() => undefined)
}

let isLeaving = false

/** Then there is nothing to come back to, and nobody is asked whether they mean it. */
export const isLeavingForGood = () => isLeaving

/** The same, when Back should not lead here again. */
export function leaveForGood(path: string): Promise<never> {
  isLeaving = true
  window.location.replace(path)
  return new Promise(() => undefined)
}

/** Where the dashboard sends someone who is not, or no longer, signed in. */
export function wayOut(cause: SignOutCause, here: string): string {
  if (cause === 'here') return '/'
  if (cause === 'everywhere') return '/auth'
  return `/auth?${new URLSearchParams({ next: here })}`
}
