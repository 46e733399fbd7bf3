import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { CompletedChange } from './done-cookie.ts'

const SINGLE_APPOINTMENT = {
  states: {
    booked: { title: 'Your appointment', badge: 'Confirmed', tone: 'green' },
    cancelled: { title: 'This appointment was cancelled', badge: 'Cancelled', tone: 'gray' },
    past: { title: 'Your past appointment', badge: 'Past', tone: 'gray' },
  },
  done: {
    moved: 'Your appointment has been moved.',
    kept: 'Thank you! You’re keeping this time.',
    paid: 'Thank you! Your deposit is paid, and your appointment is booked.',
    cancelled: 'Your appointment has been cancelled.',
  } satisfies Record<CompletedChange, string>,
  cancel: 'Cancel appointment',
  changeUntil: 'You can move or cancel it here until',
  moveUntil: 'You can move it here until',
} as const

const SERIES_VISIT = {
  states: {
    booked: { title: 'Your visit', badge: 'Confirmed', tone: 'green' },
    cancelled: { title: 'This visit was cancelled', badge: 'Cancelled', tone: 'gray' },
    past: { title: 'Your past visit', badge: 'Past', tone: 'gray' },
  },
  done: {
    moved: 'This visit has been moved.',
    kept: 'Thank you! You’re keeping this time.',
    paid: 'Thank you! Your deposit is paid.',
    cancelled: 'This visit has been cancelled.',
  } satisfies Record<CompletedChange, string>,
  cancel: 'Skip this visit',
  changeUntil: 'You can move or skip it here until',
  moveUntil: 'You can move it here until',
} as const

const EMAIL_PROMISES: Readonly<Partial<Record<CompletedChange, string>>> = {
  moved: 'We’ll email you the new time.',
  cancelled: 'We’ll email you to confirm.',
  paid: 'We’ll email you the details.',
}

/** Promises an email only if it will be sent now. */
export function doneText(
  booking: Pick<ManagedBooking, 'series' | 'state' | 'sends_emails'>,
  done: CompletedChange,
): string {
  const sentence = bookingText(booking).done[done]
  const promise = booking.sends_emails && EMAIL_PROMISES[done]
  return promise ? `${sentence} ${promise}` : sentence
}

/** A visit of a series is "skipped" instead of "cancelled", unless no other visit is left. */
export function bookingText({ series }: Pick<ManagedBooking, 'series'>) {
  return hasOtherVisits(series) ? SERIES_VISIT : SINGLE_APPOINTMENT
}

export function hasOtherVisits(series: ManagedBooking['series']): boolean {
  return series !== null && series.next.length > 0
}
