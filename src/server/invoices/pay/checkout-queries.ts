import { sql } from 'kysely'
import type { DisputeStatus } from '#domain/pay/dispute-outcome.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import type { InvoiceOf } from '#server/invoices/pay/pay-deps.ts'

export type PaymentStatus = 'unpaid' | 'processing' | 'paid'

export type StoredCheckout = InvoiceOf & {
  n: number
  accountId: string
  amount: number
  tipCents: number
  sessionId: string | null
  createdAt: Date
  expiresAt: Date
  isEnded: boolean
  paymentStatus: PaymentStatus
  paidAt: Date | null
  refundedCents: number
  disputeStatus: DisputeStatus | null
  /** What was paid, where that is not what was asked for. */
  mismatch: string | null
  fetchedAt: Date | null
  /** Real time: orders answers by when they were asked for. */
  askedAt: Date
}

function checkouts(tx: OwnerTx) {
  return tx.selectFrom('invoice_checkouts').select([
    'user_id as userId',
    'invoice_id as invoiceId',
    'n',
    'account_id as accountId',
    'amount',
    'tip_cents as tipCents',
    'session_id as sessionId',
    'created_at as createdAt',
    'expires_at as expiresAt',
    'paid_at as paidAt',
    'refunded_cents as refundedCents',
    'mismatch',
    'fetched_at as fetchedAt',
    sql<boolean>`ended_at is not null`.as('isEnded'),
    // Constraints keep both to these words.
    sql<PaymentStatus>`payment_status`.as('paymentStatus'),
    sql<DisputeStatus | null>`dispute_status`.as('disputeStatus'),
    sql<Date>`clock_timestamp()`.as('askedAt'),
  ])
}

/** The one that may still be paid. */
export async function openCheckoutOf(tx: OwnerTx, invoiceId: string): Promise<StoredCheckout | null> {
  const row = await checkouts(tx)
    .where('invoice_id', '=', invoiceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Of all the owner's invoices. */
export async function openCheckoutsOf(tx: OwnerTx): Promise<StoredCheckout[]> {
  return checkouts(tx).where('ended_at', 'is', null).orderBy('created_at').execute()
}

/** Whether a client of the owner's may still pay something. */
export async function hasOpenCheckout(tx: SystemTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice_checkouts')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select('n')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function checkoutOfSession(tx: OwnerTx, sessionId: string): Promise<StoredCheckout | null> {
  return (await checkouts(tx).where('session_id', '=', sessionId).executeTakeFirst()) ?? null
}

export async function checkoutNumbered(
  tx: OwnerTx,
  { invoiceId, n }: { invoiceId: string; n: number },
): Promise<StoredCheckout | null> {
  const row = await checkouts(tx).where('invoice_id', '=', invoiceId).where('n', '=', n).executeTakeFirst()
  return row ?? null
}

export async function sessionOfPayment(tx: OwnerTx, paymentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('invoice_checkouts')
    .where('payment_intent_id', '=', paymentId)
    .select('session_id')
    .executeTakeFirst()
  return row?.session_id ?? null
}

export type NewCheckout = { accountId: string; amount: number; tipCents: number }

/** With the next number, under the invoice's lock. Its end is whole seconds, as the provider counts. */
export async function insertCheckout(
  tx: OwnerTx,
  { userId, invoiceId }: InvoiceOf,
  { accountId, amount, tipCents }: NewCheckout,
): Promise<void> {
  await sql`
    insert into invoice_checkouts
      (user_id, invoice_id, n, account_id, amount, tip_cents, expires_at, next_check_at)
    select ${userId}, ${invoiceId}, coalesce(max(n), 0) + 1, ${accountId}, ${amount}, ${tipCents},
      date_trunc('second', app_now() + interval '23 hours'), app_now() + interval '5 minutes'
    from invoice_checkouts where invoice_id = ${invoiceId}`.execute(tx)
}

/** False when it was given up in the meantime. Who opened it at the same time was given the same session. */
export async function noteSession(
  tx: OwnerTx,
  { invoiceId, n }: { invoiceId: string; n: number },
  sessionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_checkouts')
    .set({ session_id: sessionId })
    .where('invoice_id', '=', invoiceId)
    .where('n', '=', n)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('invoices')
    .set({ stripe_checkout_session_id: sessionId })
    .where('id', '=', invoiceId)
    .execute()
  return true
}

/** One whose address nobody was told: there is nothing to end at the provider. */
export async function giveUpUntold(
  tx: OwnerTx,
  { invoiceId, n }: { invoiceId: string; n: number },
): Promise<void> {
  await tx
    .updateTable('invoice_checkouts')
    .set({ ended_at: now, next_check_at: null, claimed_until: null })
    .where('invoice_id', '=', invoiceId)
    .where('n', '=', n)
    .where('session_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

export type LookedAtCheckout = {
  isOpen: boolean
  paymentStatus: PaymentStatus
  paidAt: Date | null
  paymentId: string | null
  refundedCents: number
  disputeStatus: DisputeStatus | null
  lostCents: number
  mismatch: string | null
  fetchedAt: Date
  nextCheckAt: Date | null
}

export async function storeCheckout(
  tx: OwnerTx,
  { invoiceId, n }: { invoiceId: string; n: number },
  looked: LookedAtCheckout,
): Promise<void> {
  await tx
    .updateTable('invoice_checkouts')
    .set({
      ...(!looked.isOpen && { ended_at: sql<Date>`coalesce(ended_at, app_now())` }),
      payment_status: looked.paymentStatus,
      paid_at: looked.paidAt,
      payment_intent_id: looked.paymentId,
      refunded_cents: looked.refundedCents,
      dispute_status: looked.disputeStatus,
      lost_cents: looked.lostCents,
      mismatch: looked.mismatch,
      fetched_at: looked.fetchedAt,
      next_check_at: looked.nextCheckAt,
      claimed_until: null,
    })
    .where('invoice_id', '=', invoiceId)
    .where('n', '=', n)
    .execute()
}

/** The provider knows it no longer, or not under our key: perhaps for a moment. */
export async function markUnknown(
  tx: OwnerTx,
  { invoiceId, n }: { invoiceId: string; n: number },
  nextCheckAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('invoice_checkouts')
    .set({
      // Nobody will ever say what the bank answered: it must be payable again.
      ...(nextCheckAt === null && {
        payment_status: sql<string>`case payment_status when 'processing' then 'unpaid' else payment_status end`,
      }),
      ended_at: sql<Date>`coalesce(ended_at, app_now())`,
      next_check_at: nextCheckAt,
      claimed_until: null,
    })
    .where('invoice_id', '=', invoiceId)
    .where('n', '=', n)
    .execute()
}

const now = sql<Date>`app_now()`
