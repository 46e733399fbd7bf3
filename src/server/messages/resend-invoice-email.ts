import { SKIP_SENTENCES } from '#domain/messages/skip-reasons.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { assertCanRemind } from '#server/invoices/claim-reminder.ts'
import { countInvoiceEmail } from '#server/invoices/count-invoice-email.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import { lockInvoice } from '#server/invoices/queries.ts'
import { reminderProps } from '#server/invoices/remind-invoice.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

type Deps = { enqueue: Enqueue; appUrl: URL }
type ResendRequest = { id: string; letter: string; userId: string; invoiceId: string }

/** Limited to one reminder an hour per invoice, and to a hundred invoice emails a day. */
export async function resendInvoiceEmail(
  { enqueue, appUrl }: Deps,
  tx: OwnerTx,
  { id, letter, userId, invoiceId }: ResendRequest,
): Promise<string> {
  const invoice = (await lockInvoice(tx, invoiceId)) ?? refuse('not_owed_any_more')
  const to = invoice.client_email || refuse('not_owed_any_more', { message: SKIP_SENTENCES['no email'] })
  const mailFields = { to, userId, invoiceId, resends: id }
  await countInvoiceEmail(tx, userId)
  if (letter === 'invoice-reminder') {
    const now = await tx.now()
    assertCanRemind(invoice, now)
    await tx.updateTable('invoices').set({ reminded_at: now }).where('id', '=', invoiceId).execute()
    const props = await reminderProps(tx, invoiceId, appUrl)
    return queueMail(enqueue, tx, { letter, props, ...mailFields })
  }
  const props = { appUrl: appUrl.origin, document: await invoiceDocument(tx, invoiceId, appUrl) }
  return queueMail(enqueue, tx, {
    letter: letter === 'receipt' ? 'receipt' : 'invoice',
    props,
    ...mailFields,
  })
}
