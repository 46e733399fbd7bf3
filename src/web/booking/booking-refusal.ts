import type { ErrorBody } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { EMPTY_DRAFT, type FieldErrors, type PageMessage } from '#web/booking/booking-view.ts'

/** How the page reacts to a refused hold or booking. */
export type BookingRefusal = {
  pageMessage: PageMessage
  fieldErrors: FieldErrors
  isTimeGone: boolean
  isServiceGone: boolean
  /** The visitor cannot continue to the form. */
  cannotContinue: boolean
  /** Free starts close to the one that is gone. */
  nearest: string[]
}

type CallError = Pick<ErrorBody['error'], 'code' | 'message' | 'fields' | 'details'>

export function bookingRefusal({ code, message, fields = {}, details = {} }: CallError): BookingRefusal {
  const fieldErrors = Object.fromEntries(Object.entries(fields).filter(([name]) => name in EMPTY_DRAFT))
  const [firstError] = Object.values(fieldErrors)
  const isTimeGone = code === 'slot_taken' || code === 'slot_not_offered'
  const isServiceGone = code === 'not_found' && 'service' in fields
  return {
    pageMessage: { title: 'Booking failed', description: firstError ?? clientMessage(code, message) },
    fieldErrors,
    isTimeGone,
    isServiceGone,
    cannotContinue:
      isTimeGone || isServiceGone || code === 'not_taking_bookings' || code === 'outside_service_area',
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

function clientMessage(code: CallError['code'], message: string): string {
  switch (code) {
    case 'internal':
    case 'invalid_request':
    case 'malformed_body':
      return 'There was a problem booking your appointment. Please try again.'
    case 'key_reused':
      return 'You’ve already booked with this form.'
    default:
      return message || 'Failed to book appointment'
  }
}
