import type { ErrorBody } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { EMPTY_DRAFT, type FieldErrors, type PageMessage } from '#web/booking/booking-view.ts'

/** What a refused hold or booking means for the page. */
export type RefusalText = {
  pageMessage: PageMessage
  mistakes: FieldErrors
  /** Another time has to be chosen. */
  isTimeGone: boolean
  /** Another service has to be chosen. */
  isServiceGone: boolean
  /** There is nothing to fill in a form for. */
  mustStay: boolean
  nearest: string[]
}

type RefusedCall = Pick<ErrorBody['error'], 'code' | 'message' | 'fields' | 'details'>

export function refusalText({ code, message, fields = {}, details = {} }: RefusedCall): RefusalText {
  const mistakes = Object.fromEntries(Object.entries(fields).filter(([name]) => name in EMPTY_DRAFT))
  const [mistake] = Object.values(mistakes)
  const isTimeGone = code === 'slot_taken' || code === 'slot_not_offered'
  const isServiceGone = code === 'not_found' && 'service' in fields
  return {
    pageMessage: { title: 'Booking failed', description: mistake ?? sentence(code, message) },
    mistakes,
    isTimeGone,
    isServiceGone,
    mustStay: isTimeGone || isServiceGone || code === 'not_taking_bookings',
    nearest: Array.isArray(details.nearest)
      ? details.nearest.filter((time): time is string => typeof time === 'string')
      : [],
  }
}

/** The same of a call from the browser. A bug is thrown on. */
export function refusalOf(error: unknown): RefusalText {
  if (!(error instanceof ApiError)) throw error
  return refusalText(error)
}

function sentence(code: RefusedCall['code'], message: string): string {
  switch (code) {
    case 'internal':
    case 'invalid_request':
    case 'malformed_body':
      return 'There was a problem booking your appointment. Please try again.'
    case 'key_reused':
      return 'You have already booked with this form. We will email you the confirmation.'
    default:
      return message || 'Booking failed - please try again'
  }
}
