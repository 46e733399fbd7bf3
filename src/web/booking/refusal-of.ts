import { ApiError } from '#web/api/api-error.ts'
import { type RefusalWords, refusalWords } from '#web/booking/refusal-words.ts'

/** With `mustStay` there is nothing to fill in a form for. */
export type Refusal = RefusalWords & { mustStay: boolean }

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error
  const words = refusalWords(error)
  const isClosed = error.code === 'not_taking_bookings'
  return { ...words, mustStay: words.isTimeGone || words.isServiceGone || isClosed }
}
