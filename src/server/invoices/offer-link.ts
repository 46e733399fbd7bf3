import { sql } from 'kysely'
import { isOwed } from '#domain/invoices/is-owed.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { isLimitReached } from '#server/http/limit-in-transaction.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import { limitEmails } from '#server/invoices/limit-emails.ts'
import { openCheckout } from '#server/invoices/pay/open-checkout.ts'
import type { InvoiceOf, PayDeps } from '#server/invoices/pay/pay-deps.ts'
import {
  invoiceById,
  lockedInvoice,
  payTokenOf,
  payUrl,
  type StoredInvoice,
} from '#server/invoices/queries.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

/** The owner asks for it: where nothing is owed there is nothing to hand out. */
export async function openPaymentLink(deps: PayDeps, wanted: InvoiceOf): Promise<{ url: string }> {
  const { userId, invoiceId } = wanted
  await deps.db.asOwner(userId, async (tx) => assertOwed(await invoiceById(tx, invoiceId)))
  const { url } = await offerLink(deps, wanted)
  return { url }
}

/** `sendsLetter`: the client gets a letter, now or as soon as there is a checkout. */
type OfferedLink = { url: string; sendsLetter: boolean; hasLetter: boolean }

/** Our link, with a checkout behind it and the letter on its way, each once. Goes on where an earlier call stopped. */
export async function offerLink(deps: PayDeps, wanted: InvoiceOf): Promise<OfferedLink> {
  const { userId, invoiceId } = wanted
  const { invoice, token } = await deps.db.asOwner(userId, async (tx) => ({
    invoice: await invoiceById(tx, invoiceId),
    token: await payTokenOf(tx, invoiceId),
  }))
  if (isOwed(invoice) && invoice.stripe_checkout_session_id === null) await openCheckout(deps, wanted, 0)
  const told = isOwed(invoice) && awaitsLetter(invoice) ? await sendOnce(deps, wanted) : invoice
  return {
    url: payUrl(deps.appUrl, token),
    sendsLetter: told.sends_letter,
    hasLetter: told.letter_mail_id !== null,
  }
}

/** One letter too many is not made up for: it would surprise whoever copies the link another day. */
async function sendOnce(deps: PayDeps, wanted: InvoiceOf): Promise<StoredInvoice> {
  const { userId, invoiceId } = wanted
  try {
    await deps.db.asOwner(userId, (tx) => send(tx, deps, wanted))
  } catch (error) {
    if (!isLimitReached(error)) throw error
    await deps.db.asOwner(userId, (tx) => sendNone(tx, invoiceId))
  }
  return deps.db.asOwner(userId, (tx) => invoiceById(tx, invoiceId))
}

async function sendNone(tx: OwnerTx, invoiceId: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ sends_letter: false })
    .where('id', '=', invoiceId)
    .where('letter_mail_id', 'is', null)
    .execute()
}

function awaitsLetter({ sends_letter, letter_mail_id }: StoredInvoice): boolean {
  return sends_letter && letter_mail_id === null
}

/** Whoever comes second finds the letter there. */
async function send(
  tx: OwnerTx,
  { enqueue, appUrl }: PayDeps,
  { userId, invoiceId }: InvoiceOf,
): Promise<void> {
  const invoice = await lockedInvoice(tx, invoiceId)
  if (!invoice || !isOwed(invoice) || !awaitsLetter(invoice)) return
  await limitEmails(tx, userId)
  const props = { appUrl: appUrl.origin, document: await invoiceDocument(tx, invoiceId, appUrl) }
  const to = invoice.client_email
  const letter_mail_id = await queueMail(enqueue, tx, { letter: 'invoice', props, to, userId, invoiceId })
  await tx
    .updateTable('invoices')
    .set({ letter_mail_id, updated_at: sql`app_now()` })
    .where('id', '=', invoiceId)
    .execute()
}
