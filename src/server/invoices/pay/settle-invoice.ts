import { sql } from 'kysely'
import { checkoutOutcome, nextCheckoutSyncAtMs } from '#domain/pay/checkout-outcome.ts'
import { disputeToShow } from '#domain/pay/dispute-outcome.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { PaymentSession } from '#server/gateways/payments.ts'
import { findCheckout, type StoredCheckout, storeCheckout } from '#server/invoices/pay/checkout-queries.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { sendPaymentEmails } from '#server/invoices/pay/send-payment-emails.ts'
import { lockInvoice, type StoredInvoice } from '#server/invoices/queries.ts'
import { withdrawInvoiceMails } from '#server/invoices/withdraw-mails.ts'

/**
 * Stores the provider's data about a checkout and updates its invoice. All payment changes pass through here, in whatever
 * order they arrive. `checkoutAtRequest` was read before the session was fetched. Returns the stored checkout.
 */
export async function settleInvoice(
  deps: PayDeps,
  tx: OwnerTx,
  checkoutAtRequest: StoredCheckout,
  session: PaymentSession | null,
): Promise<StoredCheckout> {
  const invoice = await lockInvoice(tx, checkoutAtRequest.invoiceId)
  const before = invoice && (await findCheckout(tx, checkoutAtRequest))
  // The checkout was deleted meanwhile, or a response that was requested later is already stored.
  if (!before || (before.fetchedAt && before.fetchedAt >= checkoutAtRequest.requestedAt))
    return before ?? checkoutAtRequest
  const now = await tx.now()
  if (session === null) {
    await storeCheckout(tx, before, columnsOfUnknownSession(before, now))
    return (await findCheckout(tx, checkoutAtRequest)) ?? before
  }
  const columns = checkoutColumns(before, session, { now, fetchedAt: checkoutAtRequest.requestedAt })
  await storeCheckout(tx, before, columns)
  const isNewlyPaid = columns.payment_status === 'paid' && before.paymentStatus !== 'paid'
  const settlesInvoice = isNewlyPaid && invoice.status === 'pending'
  await storePayments(tx, invoice, settlesInvoice ? before : null)
  if (columns.payment_status !== 'unpaid' || columns.mismatch) await withdrawInvoiceMails(tx, invoice.id)
  const isNewMismatch = columns.mismatch !== null && before.mismatch === null
  if (isNewMismatch)
    deps.log.error({ sessionId: session.id, invoiceId: invoice.id, paid: columns.mismatch }, MISMATCH_MESSAGE)
  if (isNewlyPaid || isNewMismatch) {
    const came = isNewMismatch ? 'mismatched' : settlesInvoice ? 'once' : 'again'
    const amounts = { paidCents: session.total, currency: session.currency, tipCents: before.tipCents }
    await sendPaymentEmails(deps, tx, {
      userId: before.userId,
      invoice,
      came,
      paidAt: columns.paid_at ?? now,
      ...amounts,
    })
  }
  return (await findCheckout(tx, checkoutAtRequest)) ?? before
}

const MISMATCH_MESSAGE = 'payment differs from what the invoice asked for'

/** A paid checkout stays paid; refunds and disputes have their own columns. */
function checkoutColumns(
  before: StoredCheckout,
  session: PaymentSession,
  { now, fetchedAt }: { now: Date; fetchedAt: Date },
) {
  const reported = checkoutOutcome(session, before)
  const outcome = before.paymentStatus === 'paid' ? 'paid' : reported
  const paidAt = outcome === 'paid' ? (before.paidAt ?? now) : null
  const times = { endsAtMs: session.expiresAt.getTime(), paidAtMs: paidAt?.getTime() ?? null }
  const nextCheckAtMs = nextCheckoutSyncAtMs({ outcome, ...times }, now.getTime())
  return {
    isOpen: outcome === 'open',
    payment_status: outcome === 'paid' || outcome === 'processing' ? outcome : 'unpaid',
    paid_at: paidAt,
    payment_intent_id: session.payment?.id ?? null,
    refunded_cents: session.payment?.refundedCents ?? 0,
    dispute_status: session.payment?.disputeStatus ?? null,
    lost_cents: session.payment?.lostCents ?? 0,
    mismatch: outcome === 'mismatch' ? `${session.total} ${session.currency}` : null,
    fetched_at: fetchedAt,
    next_check_at: nextCheckAtMs === null ? null : new Date(nextCheckAtMs),
  }
}

const CHECK_AGAIN_MS = 6 * 60 * 60_000
/** Longer than any bank takes to confirm a payment. */
const MAX_UNKNOWN_MS = 14 * 24 * 60 * 60_000

/** What to store if the provider does not know the session, or not with our key. This may be temporary. */
function columnsOfUnknownSession({ expiresAt, paymentStatus }: StoredCheckout, now: Date) {
  const mayReappear = now.getTime() - expiresAt.getTime() <= MAX_UNKNOWN_MS
  if (mayReappear) return { isOpen: false, next_check_at: new Date(now.getTime() + CHECK_AGAIN_MS) }
  // The bank's decision will never be known, so the invoice must be payable again.
  const payment_status = paymentStatus === 'processing' ? 'unpaid' : paymentStatus
  return { isOpen: false, next_check_at: null, payment_status }
}

/**
 * Stores the sums of payments, refunds and lost disputes over all checkouts of an invoice. If a payment settles the invoice,
 * it is then paid even if it was void.
 */
async function storePayments(
  tx: OwnerTx,
  { id: invoiceId, amount }: StoredInvoice,
  settling: StoredCheckout | null,
): Promise<void> {
  const paidCheckouts = await tx
    .selectFrom('invoice_checkouts')
    .where('invoice_id', '=', invoiceId)
    .where('payment_status', '=', 'paid')
    .select(['tip_cents', 'refunded_cents', 'lost_cents', sql<StoredDispute>`dispute_status`.as('dispute')])
    .execute()
  const sum = (column: 'tip_cents' | 'refunded_cents' | 'lost_cents') =>
    paidCheckouts.reduce((total, payment) => total + payment[column], 0)
  await tx
    .updateTable('invoices')
    .set({
      // The checkout asked for what the deposit had left. The deposit of a void invoice is no longer stored.
      ...(settling && { ...PAID_BY_CARD, deposit_cents: amount - settling.amount }),
      card_payments: paidCheckouts.length,
      tip_cents: sum('tip_cents'),
      refunded_cents: sum('refunded_cents'),
      lost_cents: sum('lost_cents'),
      dispute_status: disputeToShow(paidCheckouts.map(({ dispute }) => dispute)),
    })
    .where('id', '=', invoiceId)
    .execute()
}

type StoredDispute = Parameters<typeof disputeToShow>[0][number]

const PAID_BY_CARD = {
  status: 'paid',
  paid_by: 'card',
  paid_at: sql<Date>`app_now()`,
  voided_at: null,
  next_reminder_at: null,
  updated_at: sql<Date>`app_now()`,
}
