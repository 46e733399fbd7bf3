import { ApiError } from '#web/api/api-error.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { toast } from '#web/ui/toast-store.ts'

type ClientFailure = {
  title: string
  /** Used when the server gives no specific reason. */
  fallback: string
  /** Used when the owner is signed out. */
  signedOut: string
}

/** Shows the failure in a toast and returns errors by field. */
export function explainClientFailure(error: unknown, { title, fallback, signedOut }: ClientFailure) {
  if (error instanceof ApiError && error.code === 'unauthenticated') {
    toast({ variant: 'destructive', title, description: signedOut })
    return {}
  }
  return toastServerError(error, { title, fallback, fields: { email_taken: { name: 'email' } } })
}
