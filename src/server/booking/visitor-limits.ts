import { canonicalEmail } from '#domain/account/canonical-email.ts'
import { refuse } from '#server/base/refusal.ts'
import { emailHash } from '#server/base/sha256.ts'
import type { SubjectLimit } from '#server/booking/store-booking.ts'
import { networkCounters } from '#server/http/limit-networks.ts'

export const LIMIT_WINDOW = { windowSeconds: 60 * 60 }
const MAX_PER_ADDRESS = 5
const MAX_PER_NETWORK_AND_BUSINESS = 5
/** A mobile carrier may have thousands of people behind one address, who book with different businesses. */
const MAX_PER_NETWORK = 50

/** People need longer than this to fill in the form. */
const MIN_FILL_MS = 800

/** Bots fill in the hidden field, and are too fast. The refusal does not reveal how they were detected. */
export function assertHuman({ website, filledInMs }: { website?: string; filledInMs?: number }): void {
  if (website) refuse('too_many_requests', { retryAfterSeconds: 60 })
  if (filledInMs !== undefined && filledInMs < MIN_FILL_MS)
    refuse('too_many_requests', {
      message: 'That was very fast. Please check your details and try again.',
      retryAfterSeconds: 1,
    })
}

/**
 * What a booking or question counts for, in alphabetical order. `more` are further limits. Larger networks have larger limits, as everywhere, but there is none
 * for all visitors together: a flood would then keep every client from booking. The previous release counts `network …`
 * for all businesses.
 */
export function bookingLimits(
  { limitsOn }: { limitsOn: boolean },
  { email, ownerId, network }: { email: string; ownerId: string; network: string },
  more: readonly SubjectLimit[] = [],
): SubjectLimit[] {
  const address = { subject: `address ${emailHash(canonicalEmail(email))}`, maxTries: MAX_PER_ADDRESS }
  if (!limitsOn) return sortedBySubject([address, ...more])
  const perBusiness = networkCounters(network, MAX_PER_NETWORK_AND_BUSINESS).map(({ subject, tries }) => ({
    subject: `business ${ownerId} network ${subject}`,
    maxTries: tries,
  }))
  const inAll = networkCounters(network, MAX_PER_NETWORK).map(({ subject, tries }) => ({
    subject: `network ${subject} in all`,
    maxTries: tries,
  }))
  return sortedBySubject([address, ...perBusiness, ...inAll, ...more])
}

/** Concurrent requests then lock them in the same order. */
function sortedBySubject(limits: SubjectLimit[]): SubjectLimit[] {
  return limits.sort((a, b) => (a.subject < b.subject ? -1 : 1))
}
