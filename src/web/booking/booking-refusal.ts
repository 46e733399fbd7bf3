import type { ErrorBody } from '#contract/errors.ts'
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

const BOOKING_FAILED: Failure = {
  title: 'Booking failed',
  unexplained: 'There was a problem booking your appointment. Please try again.',
}

/** For a question to the owner, which books nothing. */
export const QUESTION_FAILED: Failure = {
  title: 'We couldn’t send your question',
  unexplained: 'Something went wrong. Please try again.',
}

export function bookingRefusal(
  { code, message, fields = {}, details = {} }: CallError,
  { title, unexplained }: Failure = BOOKING_FAILED,
): BookingRefusal {
  const fieldErrors = Object.fromEntries(Object.entries(fields).filter(([name]) => isFieldName(name)))
  const [firstError] = Object.values(fieldErrors)
  const isTimeGone = code === 'slot_taken' || code === 'slot_not_offered'
  const isOfferChanged =
    code === 'price_changed' || (code === 'not_found' && 'service' in fields) || 'items' in fields
  return {
    pageMessage: {
      title,
      description:
        firstError ?? fields.items ?? fields.answers ?? clientMessage(code, message) ?? unexplained,
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
export function refusalFromError(error: unknown): BookingRefusal {
  if (!(error instanceof ApiError)) throw error
  return bookingRefusal(error)
}

/** The refusal in an answer with a successful status that doesn't report a booking. Null if it reports one. */
export function refusalFromAnswer(answer: { success?: unknown; error?: unknown }): BookingRefusal | null {
  if (answer.success === true) return null
  const { error } = answer
  if (typeof error === 'object' && error !== null) return bookingRefusal(error as CallError)
  const message = typeof error === 'string' && error !== '' ? error : 'Booking failed - please try again'
  return bookingRefusal({ code: 'unavailable', message })
}

/** Null if the reason means nothing to a client. */
function clientMessage(code: CallError['code'], message: string): string | null {
  switch (code) {
    case 'internal':
    case 'invalid_request':
    case 'malformed_body':
      return null
    case 'key_reused':
      return 'You’ve already booked with this form.'
    default:
      return message || 'Failed to book appointment'
  }
}
