import type { OwnerTx } from '#server/db/database.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import type { StoredInvoice } from '#server/invoices/queries.ts'
import { queueMail } from '#server/messages/queue-mail.ts'
import type { PayDeps } from '#server/pay/pay-deps.ts'
import { paymentSettings } from '#server/payment-account/queries.ts'

type Payment = { userId: string; invoice: StoredInvoice; isPaidTwice: boolean }

/** Part of the transaction that stores the payment. What was paid twice is for the owner to decide about, wanted or not. */
export async function tellOfPayment(
  { appUrl, enqueue }: PayDeps,
  tx: OwnerTx,
  { userId, invoice, isPaidTwice }: Payment,
): Promise<void> {
  const document = await invoiceDocument(tx, invoice.id, appUrl)
  if (!document) return
  const shared = { appUrl: appUrl.origin, document }
  if (!isPaidTwice)
    await queueMail(enqueue, tx, { letter: 'receipt', props: shared, to: invoice.client_email, userId })
  if (!isPaidTwice && !(await paymentSettings(tx)).email_on_payment) return
  const props = { ...shared, invoicesUrl: `${appUrl.origin}/dashboard/invoices`, isPaidTwice }
  await queueMail(enqueue, tx, { letter: 'payment-received', props, to: document.businessEmail, userId })
}
