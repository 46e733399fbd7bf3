import { refuse } from '#server/base/refusal.ts'

/** Nobody reads the form, fills it in and sends it faster. */
const QUICKEST_MS = 800

/** Programs fill in what people do not see, and at once. They are told nothing they could learn from. */
export function assertHuman({ website, filledInMs }: { website?: string; filledInMs?: number }): void {
  if (website) refuse('too_many_requests', { retryAfterSeconds: 60 })
  if (filledInMs !== undefined && filledInMs < QUICKEST_MS)
    refuse('too_many_requests', {
      message: 'That was very quick. Please check your details and try again.',
      retryAfterSeconds: 1,
    })
}
