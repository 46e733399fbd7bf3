import { sql } from 'kysely'
import { claimedFor, IS_UNCLAIMED } from '#server/db/claims.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { checkoutNumbered, type StoredCheckout } from '#server/invoices/pay/checkout-queries.ts'
import type { InvoiceOf } from '#server/invoices/pay/pay-deps.ts'

export async function planCheckoutCheck(
  tx: OwnerTx,
  { invoiceId, n }: { invoiceId: string; n: number },
  after: '5 minutes',
): Promise<void> {
  await tx
    .updateTable('invoice_checkouts')
    .set({ next_check_at: sql`app_now() + ${after}::interval`, claimed_until: null })
    .where('invoice_id', '=', invoiceId)
    .where('n', '=', n)
    .execute()
}

/** Lets everything that is open on an account be looked at now. */
export async function hurryCheckouts(
  tx: SystemTx,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await tx
    .updateTable('invoice_checkouts')
    .set({ next_check_at: now })
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

export type CheckoutName = InvoiceOf & { n: number }

/** Takes one whose time has come for two minutes of real time, or null when it has not or it is in other hands. */
export async function claimCheckout(
  tx: OwnerTx,
  name: { invoiceId: string; n: number },
): Promise<StoredCheckout | null> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_checkouts')
    .set({ claimed_until: claimedFor(120) })
    .where('invoice_id', '=', name.invoiceId)
    .where('n', '=', name.n)
    .where('next_check_at', '<=', now)
    .where(IS_UNCLAIMED)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? checkoutNumbered(tx, name) : null
}

/** Those in a worker's hands included. */
export function dueCheckouts(tx: SystemTx) {
  return tx
    .selectFrom('invoice_checkouts')
    .where('next_check_at', '<=', now)
    .select(['user_id as userId', 'invoice_id as invoiceId', 'n'])
    .orderBy('next_check_at')
}

const now = sql<Date>`app_now()`
