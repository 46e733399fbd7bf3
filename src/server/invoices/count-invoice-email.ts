import type { OwnerTx } from '#server/db/database.ts'
import { limitInTransaction } from '#server/http/limit-in-transaction.ts'

/** Owners can enter any address, so this also limits abuse by strangers who sign up. */
const EMAIL_LIMIT = { tries: 100, windowSeconds: 24 * 60 * 60 }

/** Counts an email that requests a payment. Above the limit, the transaction fails. */
export function countInvoiceEmail(tx: OwnerTx, userId: string): Promise<void> {
  return limitInTransaction(tx, 'write to a client about an invoice', [userId], EMAIL_LIMIT)
}
