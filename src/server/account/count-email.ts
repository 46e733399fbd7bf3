import { canonicalEmail } from '#domain/account/canonical-email.ts'
import { emailHash } from '#server/base/sha256.ts'
import type { SystemTx } from '#server/db/database.ts'
import { incrementTries, type Limit } from '#server/http/count-try.ts'

const DAY = 24 * 60 * 60
/** Under all aliases together. */
const MAILBOX_LIMIT = { tries: 10, windowSeconds: DAY }
/** Per exact address and kind of email, so that an account with an alias does not use up the owner's codes and reset links. */
const RESERVE_LIMIT = { tries: 3, windowSeconds: DAY }
/** From the reserves of all aliases together, as anybody can make up more of them. */
const MAILBOX_RESERVE_LIMIT = { tries: 20, windowSeconds: DAY }

type EmailLimit = Limit & {
  /** Whether some emails of this kind are sent even if the mailbox has had its daily total. */
  hasReserve?: boolean
}

/**
 * Counts an email about an account before it is sent. Each kind of email has a limit per address. An address that is not
 * confirmed may be a stranger's, so its mailbox has a daily total too. A transaction that locks the owner or a reset link
 * does so before it counts, the owner first; otherwise two of them could wait for each other.
 */
export async function countEmail(
  tx: SystemTx,
  kind: string,
  { email, isEmailConfirmed }: { email: string; isEmailConfirmed: boolean },
  { hasReserve = false, ...limit }: EmailLimit,
) {
  const counted = await incrementTries(tx, kind, emailHash(email), limit)
  if (counted.isOver || isEmailConfirmed) return counted
  const total = await countUnconfirmed(tx, email)
  return total.isOver && hasReserve ? countReserved(tx, kind, email) : total
}

/** Counts an email to an address that is not confirmed, in the daily total of its mailbox. */
export function countUnconfirmed(tx: SystemTx, email: string) {
  return incrementTries(tx, 'email a mailbox', emailHash(canonicalEmail(email)), MAILBOX_LIMIT)
}

async function countReserved(tx: SystemTx, kind: string, email: string) {
  const counted = await incrementTries(tx, `${kind} from the reserve`, emailHash(email), RESERVE_LIMIT)
  if (counted.isOver) return counted
  const mailbox = emailHash(canonicalEmail(email))
  return incrementTries(tx, 'email a mailbox from the reserve', mailbox, MAILBOX_RESERVE_LIMIT)
}
