import type { OwnerTx } from '#server/db/database.ts'
import { limitInTransaction } from '#server/http/limit-in-transaction.ts'

/** An owner types any address, so this is also what a stranger can send in our name. */
const LETTERS_OF_AN_OWNER = { tries: 100, windowSeconds: 24 * 60 * 60 }

/** Counts a letter that asks somebody to pay. One too many fails the transaction. */
export function limitEmails(tx: OwnerTx, userId: string): Promise<void> {
  return limitInTransaction(tx, 'write to a client about an invoice', [userId], LETTERS_OF_AN_OWNER)
}
