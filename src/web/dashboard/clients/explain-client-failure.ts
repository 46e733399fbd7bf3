import { ApiError } from '#web/api/api-error.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

type ClientFailure = {
  title: string
  /** When the server only knows that something broke. */
  otherwise: string
  /** Whoever is signed out is told so in words of the act. */
  signedOut: string
}

/** Tells it in a toast, and gives back what belongs beside fields. */
export function explainClientFailure(error: unknown, { title, otherwise, signedOut }: ClientFailure) {
  if (error instanceof ApiError && error.code === 'unauthenticated') {
    toast({ variant: 'destructive', title, description: signedOut })
    return {}
  }
  return explainFailure(error, { title, otherwise, fields: { email_taken: { name: 'email' } } })
}
