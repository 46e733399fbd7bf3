import type { Instant } from '#domain/time/instant.ts'

export type SentMessage = {
  letter: string
  isSettled: boolean
  /** When the message was sent or is scheduled. */
  plannedFor: Instant
  /** Whether the client has opted out of reminders. */
  hasOptedOut: boolean
  job: { startsAt: Instant; isCancelled: boolean } | null
  /** For an email about several visits: whether some are ahead that no newer email covers. */
  hasVisitsAhead: boolean
  invoice: { isOwed: boolean; isPaid: boolean } | null
}

/** Whether sending a message again still makes sense. Emails to the owner are not sent again. */
export function canResend(message: SentMessage, now: Instant): boolean {
  const { letter, isSettled, plannedFor, hasOptedOut, job, hasVisitsAhead, invoice } = message
  if (!isSettled) return false
  switch (letter) {
    case 'reminder':
      // A reminder sent early would say 'soon' about a job that is days away.
      return !hasOptedOut && plannedFor <= now && job !== null && !job.isCancelled && job.startsAt > now
    case 'booking-confirmed':
    case 'appointment-moved':
      return job !== null && !job.isCancelled && job.startsAt > now
    case 'appointment-cancelled':
      return job?.isCancelled === true && job.startsAt > now
    case 'series-changed':
      return hasVisitsAhead
    case 'invoice':
    case 'invoice-reminder':
      return invoice?.isOwed === true
    case 'receipt':
      return invoice?.isPaid === true
    default:
      return false
  }
}
