import type { EmailProps } from '#contract/emails.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { isLimitReached } from '#server/http/limit-in-transaction.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { claimReminder, releaseReminderClaim } from '#server/invoices/claim-reminder.ts'
import { countInvoiceEmail } from '#server/invoices/count-invoice-email.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import { findOpenCheckout } from '#server/invoices/pay/checkout-queries.ts'
import type { InvoiceRef, PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { canTakePayments } from '#server/invoices/pay/ready-account.ts'
import { syncCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { findAccount } from '#server/invoices/payment-account/queries.ts'
import { lockInvoice } from '#server/invoices/queries.ts'
import { retryUntilDatabaseIsBack } from '#server/outbox/retry-until-database-is-back.ts'
import type { SendMailDeps } from '#server/outbox/send-mail.ts'
import { sendNow } from '#server/outbox/send-now.ts'
import { businessSettings } from '#server/settings/queries.ts'

export type RemindDeps = SendMailDeps & PayDeps

/** Time limit for looking up a payment whose webhook was lost: this spares a client who has paid a reminder, but the owner waits. */
const SYNC_WITHIN_MS = 2_000

/** Returns once the mail server has accepted the email. If the email will certainly not arrive, the reminder does not count. */
export async function remindInvoice(deps: RemindDeps, invoiceRef: InvoiceRef): Promise<{ sent_to: string }> {
  const { db } = deps
  await syncPayment(deps, invoiceRef)
  const { to, props, claim } = await db
    .asOwner(invoiceRef.userId, (tx) => prepareReminder(tx, invoiceRef, deps.appUrl))
    .catch(refuseLimit)
  const endClaim = (outcome: Parameters<typeof releaseReminderClaim>[2]) =>
    retryUntilDatabaseIsBack(() =>
      db.asOwner(invoiceRef.userId, (tx) => releaseReminderClaim(tx, claim, outcome)),
    )
  const email = { letter: 'invoice-reminder', props, to, ...invoiceRef } as const
  const sendResult = await sendNow(deps, email).catch(async (error: unknown) => {
    await endClaim('not sent')
    throw error
  })
  await endClaim(sendResult.isSent ? 'sent' : sendResult.mayArrive ? 'in doubt' : 'not sent')
  return sendResult.isSent ? { sent_to: to } : refuse('reminder_not_sent', { message: sendResult.reason })
}

async function syncPayment(deps: RemindDeps, { userId, invoiceId }: InvoiceRef): Promise<void> {
  const open = await deps.db.asOwner(userId, (tx) => findOpenCheckout(tx, invoiceId))
  if (!open?.sessionId) return
  const payments = deps.payments.within(SYNC_WITHIN_MS)
  try {
    await syncCheckout({ ...deps, payments }, { userId, sessionId: open.sessionId }, 'request')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

async function prepareReminder(tx: OwnerTx, { userId, invoiceId }: InvoiceRef, appUrl: URL) {
  const invoice = (await lockInvoice(tx, invoiceId)) ?? refuse('not_found')
  assertOwed(invoice)
  if (invoice.client_email === '') refuse('reminder_not_sent', { message: NO_EMAIL })
  if (invoice.isMismatched) refuse('invoice_settled', { message: mismatchSentence(invoice.number) })
  if (!canTakePayments(await findAccount(tx, userId)))
    refuse('reminder_not_sent', { message: CANNOT_TAKE_PAYMENTS })
  const claim = await claimReminder(tx, invoice)
  await countInvoiceEmail(tx, userId)
  return { to: invoice.client_email, props: await reminderProps(tx, invoiceId, appUrl), claim }
}

function refuseLimit(error: unknown): never {
  if (!isLimitReached(error)) throw error
  return refuse('too_many_requests', {
    message: 'You’ve reached today’s limit of 100 invoice emails. You can send more tomorrow.',
    retryAfterSeconds: Number(error.detail),
  })
}

const NO_EMAIL = 'This client has no email. Text them the payment link instead.'
const CANNOT_TAKE_PAYMENTS = 'Your payment account can’t take payments right now.'

function mismatchSentence(number: number): string {
  return `The client paid a different amount than ${invoiceNumber(number)} asks for. Refund it in your payment account, or mark the invoice as paid.`
}

export async function reminderProps(
  tx: OwnerTx,
  invoiceId: string,
  appUrl: URL,
): Promise<EmailProps['invoice-reminder']> {
  const [document, { timezone }, now] = await Promise.all([
    invoiceDocument(tx, invoiceId, appUrl),
    businessSettings(tx),
    tx.now(),
  ])
  return {
    appUrl: appUrl.origin,
    document,
    today: dateIn(timezone, Temporal.Instant.fromEpochMilliseconds(now.getTime())).toString(),
  }
}
