import { sql } from 'kysely'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { amountDue, MIN_CARD_CENTS } from '#domain/pay/amount-due.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { isLimitReached } from '#server/http/limit-in-transaction.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { countInvoiceEmail } from '#server/invoices/count-invoice-email.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import { openCheckout } from '#server/invoices/pay/open-checkout.ts'
import type { InvoiceRef, PayDeps } from '#server/invoices/pay/pay-deps.ts'
import {
  lockInvoice,
  payUrl,
  readInvoiceById,
  readPayToken,
  type StoredInvoice,
} from '#server/invoices/queries.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

/** The pay link for the owner to copy. Refuses if nothing is owed. */
export async function openPaymentLink(deps: PayDeps, invoiceRef: InvoiceRef): Promise<{ url: string }> {
  const { userId, invoiceId } = invoiceRef
  await deps.db.asOwner(userId, async (tx) => assertOwed(await readInvoiceById(tx, invoiceId)))
  const { url } = await preparePayLink(deps, invoiceRef)
  return { url }
}

/** `sendsEmail`: the client gets an email, now or as soon as there is a checkout. `deposit`: cents paid in advance. */
type PayLink = { url: string; deposit: number; sendsEmail: boolean; isEmailQueued: boolean }

/** Opens the checkout and queues the email, each once. Continues where an earlier call stopped. */
export async function preparePayLink(deps: PayDeps, invoiceRef: InvoiceRef): Promise<PayLink> {
  const { userId, invoiceId } = invoiceRef
  const { invoice, token } = await deps.db.asOwner(userId, async (tx) => ({
    invoice: await readInvoiceById(tx, invoiceId),
    token: await readPayToken(tx, invoiceId),
  }))
  if (needsCheckout(invoice)) await openCheckout(deps, invoiceRef, 0)
  const current = needsEmail(invoice) ? await queueEmailWithinLimit(deps, invoiceRef) : invoice
  return {
    url: payUrl(deps.appUrl, token),
    deposit: invoice.deposit_cents,
    sendsEmail: current.sends_letter,
    isEmailQueued: current.letter_mail_id !== null,
  }
}

/** The little that a deposit may have left is paid in another way. */
function needsCheckout(invoice: StoredInvoice): boolean {
  const isPayable = amountDue(invoice.amount, invoice.deposit_cents) >= MIN_CARD_CENTS
  return isOwed(invoice) && isPayable && invoice.stripe_checkout_session_id === null
}

/** An email above the limit is dropped, not postponed: otherwise copying the link another day would send it. */
async function queueEmailWithinLimit(deps: PayDeps, invoiceRef: InvoiceRef): Promise<StoredInvoice> {
  const { userId, invoiceId } = invoiceRef
  try {
    await deps.db.asOwner(userId, (tx) => queueEmail(tx, deps, invoiceRef))
  } catch (error) {
    if (!isLimitReached(error)) throw error
    await deps.db.asOwner(userId, (tx) => dropEmail(tx, invoiceId))
  }
  return deps.db.asOwner(userId, (tx) => readInvoiceById(tx, invoiceId))
}

async function dropEmail(tx: OwnerTx, invoiceId: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ sends_letter: false })
    .where('id', '=', invoiceId)
    .where('letter_mail_id', 'is', null)
    .execute()
}

/** An invoice that the deposit has paid is sent as a receipt. */
function needsEmail(invoice: StoredInvoice): boolean {
  const isCurrent = isOwed(invoice) || invoice.paid_by === 'deposit'
  return isCurrent && invoice.sends_letter && invoice.letter_mail_id === null
}

/** A concurrent second call finds the email queued. */
async function queueEmail(
  tx: OwnerTx,
  { enqueue, appUrl }: PayDeps,
  { userId, invoiceId }: InvoiceRef,
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice || !needsEmail(invoice)) return
  await countInvoiceEmail(tx, userId)
  const props = { appUrl: appUrl.origin, document: await invoiceDocument(tx, invoiceId, appUrl) }
  const to = invoice.client_email
  const letter = isOwed(invoice) ? 'invoice' : 'receipt'
  const letter_mail_id = await queueMail(enqueue, tx, { letter, props, to, userId, invoiceId })
  await tx
    .updateTable('invoices')
    .set({ letter_mail_id, updated_at: sql`app_now()` })
    .where('id', '=', invoiceId)
    .execute()
}
