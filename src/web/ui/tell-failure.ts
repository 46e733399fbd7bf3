import { ApiError } from '#web/api/api-error.ts'
import { toastFailure } from '#web/ui/toast-store.ts'

type FailureWords = {
  title: string
  description: string
  /** The description instead, when nobody is signed in any more. */
  signedOut?: string
}

/**
 * Tells a failed call in a toast, in the words of the screen or those of the field that was refused, and gives back
 * what belongs beside fields. A bug is thrown on.
 */
export function tellFailure(error: unknown, words: FailureWords): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  const description = (error.code === 'unauthenticated' && words.signedOut) || words.description
  const [sentence = description] = Object.values(error.fields)
  toastFailure(words.title, sentence)
  return error.fields
}
