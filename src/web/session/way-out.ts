import type { SignOutCause } from '#web/session/session-state.ts'

/** Where the dashboard sends someone who is not, or no longer, signed in. */
export function wayOut(cause: SignOutCause, here: string): string {
  if (cause === 'here') return '/'
  if (cause === 'everywhere') return '/auth'
  return `/auth?${new URLSearchParams({ next: here })}`
}
