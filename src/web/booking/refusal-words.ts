import type { ErrorBody } from '#contract/errors.ts'
import { EMPTY_DRAFT, type FieldMistakes, type PageMessage } from '#web/booking/booking-view.ts'

/** What a refused hold or booking means for the page. */
export type RefusalWords = {
  pageMessage: PageMessage
  mistakes: FieldMistakes
  /** Another time has to be chosen. */
  isTimeGone: boolean
  /** Another service has to be chosen. */
  isServiceGone: boolean
  nearest: string[]
}

type RefusedCall = Pick<ErrorBody['error'], 'code' | 'message' | 'fields' | 'details'>

export function refusalWords({ code, message, fields = {}, details = {} }: RefusedCall): RefusalWords {
  const mistakes = Object.fromEntries(Object.entries(fields).filter(([name]) => name in EMPTY_DRAFT))
  const [mistake] = Object.values(mistakes)
  return {
    pageMessage: { title: 'Booking failed', description: mistake ?? sentence(code, message) },
    mistakes,
    isTimeGone: code === 'slot_taken' || code === 'slot_not_offered',
    isServiceGone: code === 'not_found' && 'service' in fields,
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
      return 'You have already booked with this form. We will email you the confirmation.'
    default:
      return message || 'Booking failed - please try again'
  }
}
