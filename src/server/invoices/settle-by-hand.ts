import { sql } from 'kysely'
import type { Invoice } from '#contract/invoices.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { openCheckoutOf } from '#server/invoices/pay/checkout-queries.ts'
import { endCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { invoiceById, lockedInvoice, toInvoice } from '#server/invoices/queries.ts'
import { withdrawInvoiceMails } from '#server/invoices/withdraw-mails.ts'

const now = sql<Date>`app_now()`
const WORDS = {
  paid: { status: 'paid', paid_at: now, paid_by: 'owner' },
  void: { voided_at: now },
}

/** A client may open another checkout while one is being ended. */
const CHECKOUTS_TO_END = 3

/** The owner's word. First nothing can be paid there any more, then it counts; what was paid meanwhile stands. */
export async function settleByHand(
  deps: PayDeps,
  userId: string,
  id: string,
  word: keyof typeof WORDS,
): Promise<Invoice> {
  await deps.db.asOwner(userId, async (tx) => assertOwed(await invoiceById(tx, id)))
  for (let ended = 0; ended < CHECKOUTS_TO_END; ended++) {
    await endCheckout(deps, { userId, invoiceId: id })
    const settled = await deps.db.asOwner(userId, (tx) => settle(tx, id, word))
    if (settled) return settled
  }
  return refuse('unavailable', { retryAfterSeconds: 1 })
}

/** Null while something could still be paid. */
async function settle(tx: OwnerTx, id: string, word: keyof typeof WORDS): Promise<Invoice | null> {
  assertOwed((await lockedInvoice(tx, id)) ?? refuse('not_found'))
  if (await openCheckoutOf(tx, id)) return null
  await tx
    .updateTable('invoices')
    .set({ ...WORDS[word], next_reminder_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()
  await withdrawInvoiceMails(tx, id)
  return toInvoice(await invoiceById(tx, id))
}
