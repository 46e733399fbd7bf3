import { ApiError, DeclinedError } from '#web/api/api-error.ts'
import { toastError } from '#web/ui/toast-store.ts'

type FailureText = {
  title: string
  description: string
  /** Replaces the description when the session has ended. */
  signedOut?: string
}

/**
 * Shows a failed call in a toast, with the screen's text or the first rejected field's error, and returns the field
 * errors. Anything but an API error is rethrown.
 */
export function toastApiError(error: unknown, text: FailureText): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  if (error instanceof DeclinedError) return {}
  const description = (error.code === 'unauthenticated' && text.signedOut) || text.description
  const [message = description] = Object.values(error.fields)
  toastError(text.title, message)
  return error.fields
}
