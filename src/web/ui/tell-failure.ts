import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast-store.ts'

type Words = { title: string; description: string }

type FailureWords = Words & {
  /** Instead, when nobody is signed in any more. */
  signedOut?: Words
}

/**
 * Tells a failed call in a toast, in the words of the screen or those of the field that was refused, and gives back
 * what belongs beside fields. A bug is thrown on.
 */
export function tellFailure(error: unknown, { signedOut, ...usual }: FailureWords): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  const { title, description } = (error.code === 'unauthenticated' && signedOut) || usual
  const [sentence = description] = Object.values(error.fields)
  toast({ variant: 'destructive', title, description: sentence })
  return error.fields
}
