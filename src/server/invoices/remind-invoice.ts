import type { EmailProps } from '#contract/emails.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { isLimitReached } from '#server/http/limit-in-transaction.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import { limitEmails } from '#server/invoices/limit-emails.ts'
import { openCheckoutOf } from '#server/invoices/pay/checkout-queries.ts'
import type { InvoiceOf, PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { takesPayments } from '#server/invoices/pay/ready-account.ts'
import { lookAtCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { accountOf } from '#server/invoices/payment-account/queries.ts'
import { lockedInvoice } from '#server/invoices/queries.ts'
import { endReminderTurn, takeReminderTurn } from '#server/invoices/take-reminder-turn.ts'
import type { SendMailDeps } from '#server/outbox/send-mail.ts'
import { sendNow } from '#server/outbox/send-now.ts'
import { untilDatabaseIsBack } from '#server/outbox/until-database-is-back.ts'
import { businessSettings } from '#server/settings/queries.ts'

export type RemindDeps = SendMailDeps & PayDeps

/** A webhook that got lost must not cost a client who has paid another letter, nor the owner long. */
const LOOK_WITHIN_MS = 2_000

/** Answers once the mail server has taken the letter. One that cannot arrive any more does not count. */
export async function remindInvoice(deps: RemindDeps, wanted: InvoiceOf): Promise<{ sent_to: string }> {
  const { db } = deps
  await lookForPayment(deps, wanted)
  const { to, props, turn } = await db
    .asOwner(wanted.userId, (tx) => takeTurn(tx, wanted, deps.appUrl))
    .catch(refuseLimit)
  const end = (became: Parameters<typeof endReminderTurn>[2]) =>
    untilDatabaseIsBack(() => db.asOwner(wanted.userId, (tx) => endReminderTurn(tx, turn, became)))
  const letter = { letter: 'invoice-reminder', props, to, ...wanted } as const
  const sent = await sendNow(deps, letter).catch(async (error: unknown) => {
    await end('nothing')
    throw error
  })
  await end(sent.isSent ? 'sent' : sent.mayArrive ? 'in doubt' : 'nothing')
  return sent.isSent ? { sent_to: to } : refuse('reminder_not_sent', { message: sent.reason })
}

async function lookForPayment(deps: RemindDeps, { userId, invoiceId }: InvoiceOf): Promise<void> {
  const open = await deps.db.asOwner(userId, (tx) => openCheckoutOf(tx, invoiceId))
  if (!open?.sessionId) return
  const payments = deps.payments.within(LOOK_WITHIN_MS)
  try {
    await lookAtCheckout({ ...deps, payments }, { userId, sessionId: open.sessionId }, 'request')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

async function takeTurn(tx: OwnerTx, { userId, invoiceId }: InvoiceOf, appUrl: URL) {
  const invoice = (await lockedInvoice(tx, invoiceId)) ?? refuse('not_found')
  assertOwed(invoice)
  if (invoice.isMismatched) refuse('invoice_settled', { message: mismatchSentence(invoice.number) })
  if (!takesPayments(await accountOf(tx, userId))) refuse('reminder_not_sent', { message: NOBODY_COULD_PAY })
  const turn = await takeReminderTurn(tx, invoice)
  await limitEmails(tx, userId)
  return { to: invoice.client_email, props: await reminderProps(tx, invoiceId, appUrl), turn }
}

function refuseLimit(error: unknown): never {
  if (!isLimitReached(error)) throw error
  return refuse('too_many_requests', {
    message: 'Your clients got 100 letters about invoices today. You can send the next one tomorrow.',
    retryAfterSeconds: Number(error.detail),
  })
}

const NOBODY_COULD_PAY = 'Your payment account cannot take payments now.'

function mismatchSentence(number: number): string {
  return `Another sum than ${invoiceNumber(number)} asks for was paid. Refund it in your payment account, or mark the invoice as paid.`
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
