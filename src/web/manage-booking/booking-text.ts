import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { ManageWords } from '#domain/language/en/manage.ts'
import type { CompletedChange } from './done-cookie.ts'

/** Promises an email only if it will be sent now. */
export function doneText(
  words: ManageWords,
  booking: Pick<ManagedBooking, 'series' | 'state' | 'sends_emails'>,
  done: CompletedChange,
): string {
  const sentence = bookingText(words, booking).done[done]
  const promise = booking.sends_emails && done !== 'kept' && words.emailPromises[done]
  return promise ? `${sentence} ${promise}` : sentence
}

/** A visit of a series is "skipped" instead of "cancelled", unless no other visit is left. */
export function bookingText({ appointment, visit }: ManageWords, { series }: Pick<ManagedBooking, 'series'>) {
  return hasOtherVisits(series) ? visit : appointment
}

export function hasOtherVisits(series: ManagedBooking['series']): boolean {
  return series !== null && series.next.length > 0
}
