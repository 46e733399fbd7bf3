import { sql } from 'kysely'
import { checkoutOutcome, nextLookAtMs } from '#domain/pay/checkout-outcome.ts'
import { disputeOf } from '#domain/pay/dispute-outcome.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { InvoiceSession } from '#server/gateways/payments.ts'
import {
  checkoutNumbered,
  type StoredCheckout,
  storeCheckout,
} from '#server/invoices/pay/checkout-queries.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { tellOfPayment } from '#server/invoices/pay/tell-of-payment.ts'
import { lockedInvoice } from '#server/invoices/queries.ts'
import { withdrawInvoiceMails } from '#server/invoices/withdraw-mails.ts'

/**
 * Stores what the provider answered about a checkout, and what that makes of its invoice. Whatever happened, in
 * whatever order we heard of it, ends here. Answers the checkout as it is stored now.
 */
export async function settleInvoice(
  deps: PayDeps,
  tx: OwnerTx,
  asked: StoredCheckout,
  session: InvoiceSession | null,
): Promise<StoredCheckout> {
  const invoice = await lockedInvoice(tx, asked.invoiceId)
  const before = invoice && (await checkoutNumbered(tx, asked))
  // Deleted while the provider was asked, or an answer that was asked for later is stored already.
  if (!before || (before.fetchedAt && before.fetchedAt >= asked.askedAt)) return before ?? asked
  const now = await tx.now()
  if (session === null) {
    await storeCheckout(tx, before, asUnknown(before, now))
    return (await checkoutNumbered(tx, asked)) ?? before
  }
  const looked = lookedAt(before, session, { now, fetchedAt: asked.askedAt })
  await storeCheckout(tx, before, looked)
  const isNew = looked.payment_status === 'paid' && before.paymentStatus !== 'paid'
  const isFirst = isNew && invoice.status === 'pending'
  await storePayments(tx, invoice.id, { isFirst })
  if (looked.payment_status !== 'unpaid' || looked.mismatch) await withdrawInvoiceMails(tx, invoice.id)
  const isMismatch = looked.mismatch !== null && before.mismatch === null
  if (isMismatch)
    deps.log.error({ sessionId: session.id, invoiceId: invoice.id, paid: looked.mismatch }, MISMATCH)
  if (isNew || isMismatch) {
    const came = isMismatch ? 'mismatched' : isFirst ? 'once' : 'again'
    const paid = { paidCents: session.total, currency: session.currency, tipCents: before.tipCents }
    await tellOfPayment(deps, tx, {
      userId: before.userId,
      invoice,
      came,
      paidAt: looked.paid_at ?? now,
      ...paid,
    })
  }
  return (await checkoutNumbered(tx, asked)) ?? before
}

const MISMATCH = 'something else was paid than an invoice asked for'

/** What was paid stays paid: refunds and disputes are told beside it. */
function lookedAt(
  before: StoredCheckout,
  session: InvoiceSession,
  { now, fetchedAt }: { now: Date; fetchedAt: Date },
) {
  const told = checkoutOutcome(session, before)
  const outcome = before.paymentStatus === 'paid' ? 'paid' : told
  const paidAt = outcome === 'paid' ? (before.paidAt ?? now) : null
  const times = { endsAtMs: session.expiresAt.getTime(), paidAtMs: paidAt?.getTime() ?? null }
  const nextCheckAtMs = nextLookAtMs({ outcome, ...times }, now.getTime())
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

const LOOK_AGAIN_MS = 6 * 60 * 60_000
/** Longer than any bank takes. */
const COMES_BACK_WITHIN_MS = 14 * 24 * 60 * 60_000

/** The provider knows it no longer, or not under our key: perhaps for a moment. */
function asUnknown({ expiresAt, paymentStatus }: StoredCheckout, now: Date) {
  const mayComeBack = now.getTime() - expiresAt.getTime() <= COMES_BACK_WITHIN_MS
  if (mayComeBack) return { isOpen: false, next_check_at: new Date(now.getTime() + LOOK_AGAIN_MS) }
  // Nobody will ever say what the bank answered: it must be payable again.
  const payment_status = paymentStatus === 'processing' ? 'unpaid' : paymentStatus
  return { isOpen: false, next_check_at: null, payment_status }
}

/**
 * What came, went back and was taken, over all checkouts of an invoice; `isFirst` is a payment of what was owed. Money is
 * the truth: what was void is owed and paid after all.
 */
async function storePayments(
  tx: OwnerTx,
  invoiceId: string,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const paid = await tx
    .selectFrom('invoice_checkouts')
    .where('invoice_id', '=', invoiceId)
    .where('payment_status', '=', 'paid')
    .select(['tip_cents', 'refunded_cents', 'lost_cents', sql<DisputeWord>`dispute_status`.as('dispute')])
    .execute()
  const sum = (column: 'tip_cents' | 'refunded_cents' | 'lost_cents') =>
    paid.reduce((total, payment) => total + payment[column], 0)
  await tx
    .updateTable('invoices')
    .set({
      ...(isFirst && PAID_BY_CARD),
      card_payments: paid.length,
      tip_cents: sum('tip_cents'),
      refunded_cents: sum('refunded_cents'),
      lost_cents: sum('lost_cents'),
      dispute_status: disputeOf(paid.map(({ dispute }) => dispute)),
    })
    .where('id', '=', invoiceId)
    .execute()
}

type DisputeWord = Parameters<typeof disputeOf>[0][number]

const PAID_BY_CARD = {
  status: 'paid',
  paid_by: 'card',
  paid_at: sql<Date>`app_now()`,
  voided_at: null,
  next_reminder_at: null,
  updated_at: sql<Date>`app_now()`,
}
