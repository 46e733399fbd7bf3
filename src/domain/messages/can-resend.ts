import type { Instant } from '#domain/time/instant.ts'

export type SentMessage = {
  letter: string
  isSettled: boolean
  /** When it left or was to leave. */
  plannedFor: Instant
  /** Whether its client wants no reminders. */
  isRefused: boolean
  job: { startsAt: Instant; isCancelled: boolean } | null
  /** Of a letter about several: whether no newer one told of some that are ahead. */
  hasVisitsAhead: boolean
  invoice: { isOwed: boolean; isPaid: boolean } | null
}

/** Whether a message still has something to say, as things are now. Letters to the owner are not sent again. */
export function canResend(message: SentMessage, now: Instant): boolean {
  const { letter, isSettled, plannedFor, isRefused, job, hasVisitsAhead, invoice } = message
  if (!isSettled) return false
  switch (letter) {
    case 'reminder':
      // Before its time it would say 'soon' of what is days away.
      return !isRefused && plannedFor <= now && job !== null && !job.isCancelled && job.startsAt > now
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
