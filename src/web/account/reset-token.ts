import { toastFailure } from '#web/ui/toast-store.ts'

/** The credential in the fragment of a reset link. */
export function tokenIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token') || null
}

let taken: string | null = null

/** Takes the credential out of the address, where it could be seen and copied, and keeps it in memory only. */
export function takeResetToken(): string | null {
  const { hash, pathname, search } = window.location
  if (hash) {
    taken = tokenIn(hash)
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return taken
}

export function forgetResetToken(): void {
  taken = null
}

export function toastInvalidLink(): void {
  toastFailure('Invalid or expired link', 'Please request a new password reset link')
}
