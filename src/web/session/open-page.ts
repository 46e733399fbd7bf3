import type { SignOutCause } from '#web/session/session-state.ts'

/**
 * Opens a page as a new document, because public pages and the dashboard have different content security policies.
 * Never resolves, so that buttons stay busy until the page is gone.
 */
export function openPage(path: string): Promise<never> {
  window.location.assign(path)
  return new Promise(() => undefined)
}

let isLeaving = false

/** Whether `replacePage` was called. If so, unsaved changes must not prompt. */
export const isReplacingPage = () => isLeaving

/** Like `openPage`, without keeping this page in the history. */
export function replacePage(path: string): Promise<never> {
  isLeaving = true
  window.location.replace(path)
  return new Promise(() => undefined)
}

/** Where to redirect somebody who is not, or no longer, signed in. `here` is the path of this page. */
export function signedOutPath(cause: SignOutCause, here: string): string {
  if (cause === 'here') return '/'
  if (cause === 'everywhere') return '/auth'
  return `/auth?${new URLSearchParams({ next: here })}`
}
