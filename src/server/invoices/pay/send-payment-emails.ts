import type { EmailProps } from '#contract/emails.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { paymentPushText } from '#domain/push/push-text.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { paymentSettings } from '#server/invoices/payment-account/queries.ts'
import type { StoredInvoice } from '#server/invoices/queries.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { queuePushes } from '#server/push/queue-pushes.ts'
import { businessSettings } from '#server/settings/queries.ts'

type Payment = Pick<EmailProps['payment-received'], 'paidCents' | 'currency' | 'tipCents' | 'came'> & {
  userId: string
  invoice: StoredInvoice
  paidAt: Date
}

/**
 * Tells the client and the owner, by email and on the owner's devices. Runs in the transaction that stores the payment. A client without an email finds the receipt on the pay page. Payments that
 * need a decision are always reported to the owner.
 */
export async function sendPaymentEmails(
  { appUrl, enqueue }: PayDeps,
  tx: OwnerTx,
  { userId, invoice, paidAt, ...payment }: Payment,
): Promise<void> {
  const document = await invoiceDocument(tx, invoice.id, appUrl)
  const shared = { appUrl: appUrl.origin, document }
  const refs = { userId, invoiceId: invoice.id }
  await queuePushes(tx, [
    {
      event: 'paid',
      userId,
      text: paymentPushText({
        clientName: invoice.client_name ?? '',
        number: invoiceNumber(invoice.number),
        needsDecision: payment.came !== 'once',
      }),
      url: invoiceUrl(appUrl, invoice.id),
      subject: { invoiceId: invoice.id },
    },
  ])
  if (payment.came === 'once') {
    const to = invoice.client_email
    if (to !== '') await queueMail(enqueue, tx, { letter: 'receipt', props: shared, to, ...refs })
    if (!(await paymentSettings(tx)).email_on_payment) return
  }
  const { timezone } = await businessSettings(tx)
  const paidOn = dateIn(timezone, Temporal.Instant.fromEpochMilliseconds(paidAt.getTime())).toString()
  const props = { ...shared, ...payment, paidOn, invoicesUrl: invoiceUrl(appUrl, invoice.id) }
  await queueMail(enqueue, tx, { letter: 'payment-received', props, to: document.businessEmail, ...refs })
}

/** The address of the invoice in the dashboard. */
function invoiceUrl(appUrl: URL, invoiceId: string): string {
  return `${appUrl.origin}/dashboard/invoices?invoice=${invoiceId}`
}
