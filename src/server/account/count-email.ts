import { canonicalEmail } from '#domain/account/canonical-email.ts'
import { lockAndReadVerified } from '#server/account/email-verification-queries.ts'
import { emailHash } from '#server/base/sha256.ts'
import type { SystemTx } from '#server/db/database.ts'
import { incrementTries, type Limit } from '#server/http/count-try.ts'

/**
 * Counts an email about an account before it is sent. A confirmed account counts by itself: otherwise anybody could use up
 * its limit with an alias, and its owner would miss an alert.
 */
export async function countEmail(
  tx: SystemTx,
  action: string,
  { userId, email }: { userId: string; email: string },
  limit: Limit,
) {
  const isConfirmed = await lockAndReadVerified(tx, userId)
  return isConfirmed ? incrementTries(tx, action, userId, limit) : countUnconfirmed(tx, action, email, limit)
}

/** Counts an email to an address that is not confirmed. It may be a stranger's, so all aliases of its mailbox count together. */
export function countUnconfirmed(tx: SystemTx, action: string, email: string, limit: Limit) {
  return incrementTries(tx, action, emailHash(canonicalEmail(email)), limit)
}
