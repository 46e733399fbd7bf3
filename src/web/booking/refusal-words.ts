import type { ErrorBody } from '#contract/errors.ts'
import { EMPTY_DRAFT, type FieldMistakes, type Notice } from '#web/booking/booking-view.ts'

/** What a refused hold or booking means for the page. */
export type RefusalWords = {
  notice: Notice
  mistakes: FieldMistakes
  /** Another time has to be chosen. */
  isTimeGone: boolean
  nearest: string[]
}

type RefusedCall = Pick<ErrorBody['error'], 'code' | 'message' | 'fields' | 'details'>

export function refusalWords({ code, message, fields = {}, details = {} }: RefusedCall): RefusalWords {
  const mistakes = Object.fromEntries(Object.entries(fields).filter(([name]) => name in EMPTY_DRAFT))
  const [mistake] = Object.values(mistakes)
  return {
    notice: { title: 'Booking failed', description: mistake ?? sentence(code, message) },
    mistakes,
    isTimeGone: code === 'slot_taken' || code === 'slot_not_offered',
    nearest: Array.isArray(details.nearest)
      ? details.nearest.filter((time): time is string => typeof time === 'string')
      : [],
  }
}

function sentence(code: RefusedCall['code'], message: string): string {
  switch (code) {
    case 'internal':
    case 'invalid_request':
    case 'malformed_body':
      return 'There was a problem booking your appointment. Please try again.'
    case 'key_reused':
      return 'You have already booked with this form. The confirmation is in your email.'
    case 'not_found':
      return 'This booking link is invalid or has expired.'
    default:
      return message || 'Booking failed - please try again'
  }
}
