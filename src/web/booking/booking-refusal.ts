import type { ErrorBody } from '#contract/errors.ts'
import type { BookingWords } from '#domain/language/en/booking.ts'
import type { BookingPageWords } from '#domain/language/en/booking-page.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type FieldErrors, isFieldName, type PageMessage } from '#web/booking/booking-view.ts'

/** How the page reacts to a refused hold or booking. */
export type BookingRefusal = {
  pageMessage: PageMessage
  fieldErrors: FieldErrors
  isTimeGone: boolean
  /** A service or an option is no longer offered, or has another price. */
  isOfferChanged: boolean
  /** The answers are not to the questions that the business asks now. */
  areQuestionsChanged: boolean
  /** The visitor cannot continue to the form. */
  cannotContinue: boolean
  /** Free starts close to the one that is gone. */
  nearest: string[]
}

type CallError = Pick<ErrorBody['error'], 'code' | 'message' | 'fields' | 'details'>

/** What the page says if it knows no better. */
type Failure = { title: string; unexplained: string }

const bookingFailed = (words: BookingWords): Failure => ({
  title: words.bookingFailed,
  unexplained: words.bookingProblem,
})

/** For a question to the owner, which books nothing. */
export const questionFailed = (words: BookingPageWords): Failure => ({
  title: words.questionFailed,
  unexplained: words.questionProblem,
})

/** The API answers in English, the page says it in the visitor's language. */
export function bookingRefusal(
  words: BookingWords,
  { code, message, fields = {}, details = {} }: CallError,
  { title, unexplained }: Failure = bookingFailed(words),
): BookingRefusal {
  const sentences = Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name, words.refusals.ofField(sentence)]),
  )
  const fieldErrors = Object.fromEntries(Object.entries(sentences).filter(([name]) => isFieldName(name)))
  const [firstError] = Object.values(fieldErrors)
  const isTimeGone = code === 'slot_taken' || code === 'slot_not_offered'
  const isOfferChanged =
    code === 'price_changed' || (code === 'not_found' && 'service' in fields) || 'items' in fields
  return {
    pageMessage: {
      title,
      description:
        firstError ??
        sentences.items ??
        sentences.answers ??
        clientMessage(words, { code, message }) ??
        unexplained,
    },
    fieldErrors,
    isTimeGone,
    isOfferChanged,
    areQuestionsChanged: Object.keys(fields).some((name) => name.startsWith('answers')),
    cannotContinue:
      isTimeGone || isOfferChanged || code === 'not_taking_bookings' || code === 'outside_service_area',
    nearest: Array.isArray(details.nearest)
      ? details.nearest.filter((time): time is string => typeof time === 'string')
      : [],
  }
}

/** Like `bookingRefusal`, for an error thrown by `call`. Anything but an `ApiError` is rethrown. */
export function refusalFromError(words: BookingWords, error: unknown): BookingRefusal {
  if (!(error instanceof ApiError)) throw error
  return bookingRefusal(words, error)
}

/** The refusal in an answer with a successful status that doesn't report a booking. Null if it reports one. */
export function refusalFromAnswer(
  words: BookingWords,
  answer: { success?: unknown; error?: unknown },
): BookingRefusal | null {
  if (answer.success === true) return null
  const { error } = answer
  if (typeof error === 'object' && error !== null) return bookingRefusal(words, error as CallError)
  const message = typeof error === 'string' && error !== '' ? error : words.bookingFailedAgain
  return bookingRefusal(words, { code: 'unavailable', message })
}

/** Null if the reason means nothing to a client. */
function clientMessage(words: BookingWords, error: Pick<CallError, 'code' | 'message'>): string | null {
  switch (error.code) {
    case 'internal':
    case 'invalid_request':
    case 'malformed_body':
      return null
    case 'key_reused':
      return words.alreadyBooked
    default:
      return error.message ? words.refusals.ofCall(error) : words.failedToBook
  }
}
