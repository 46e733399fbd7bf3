import { sql } from 'kysely'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { invoicesByJob, jobIdsOf, lockJobs } from '#server/invoices/billed-jobs.ts'
import { depositColumns } from '#server/invoices/create-invoice.ts'
import { lockAppliedDeposit } from '#server/invoices/job-deposits.ts'
import { findOpenCheckout } from '#server/invoices/pay/checkout-queries.ts'
import { endCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { lockInvoice, readInvoiceLines, type StoredInvoice } from '#server/invoices/queries.ts'
import { withdrawInvoiceMails } from '#server/invoices/withdraw-mails.ts'

/** A client may open another checkout while one is being ended. */
const MAX_CHECKOUTS_TO_END = 3

/**
 * For a deposit that was paid or refunded while its job is on an invoice: applies it as it is now, if the invoice is still
 * owed. The checkout asks for the previous rest, so it is ended first; the next one asks for the new rest. Idempotent.
 */
export async function renewInvoicedDeposit(deps: PayDeps, userId: string, jobId: string): Promise<void> {
  const invoice = await deps.db.asOwner(userId, async (tx) => (await invoicesByJob(tx, [jobId])).get(jobId))
  if (!invoice) return
  for (let ended = 0; ended < MAX_CHECKOUTS_TO_END; ended++) {
    const outcome = await deps.db.asOwner(userId, (tx) => tryRenew(tx, invoice.id))
    if (outcome === 'done') return
    await endCheckout(deps, { userId, invoiceId: invoice.id })
  }
  refuse('unavailable', { retryAfterSeconds: 1 })
}

async function tryRenew(tx: OwnerTx, invoiceId: string): Promise<'done' | 'checkout is open'> {
  // The invoice before its jobs, in the same order as when it is edited.
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice || !canRenew(invoice)) return 'done'
  const jobs = await lockJobs(tx, jobIdsOf(await readInvoiceLines(tx, invoiceId)))
  const deposit = await lockAppliedDeposit(tx, jobs, invoice.amount)
  if (deposit === invoice.deposit_cents) return 'done'
  if (await findOpenCheckout(tx, invoiceId)) return 'checkout is open'
  const columns = depositColumns(invoice.amount, deposit)
  await tx
    .updateTable('invoices')
    .set({ ...columns, stripe_checkout_session_id: null, updated_at: sql<Date>`app_now()` })
    .where('id', '=', invoiceId)
    .execute()
  if ('paid_by' in columns) await withdrawInvoiceMails(tx, invoiceId)
  return 'done'
}

/** A payment of the previous rest may still arrive. */
function canRenew(invoice: StoredInvoice): boolean {
  return isOwed(invoice) && !invoice.isProcessing && !invoice.isMismatched
}
