import { sql } from 'kysely'
import { disputeOf } from '#domain/pay/dispute-outcome.ts'
import type { OwnerTx } from '#server/db/database.ts'

/**
 * What came, went back and was taken, over all checkouts of an invoice; `isFirst` is a payment of what was owed. Money is
 * the truth: what was void is owed and paid after all.
 */
export async function storePayments(
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

const now = sql<Date>`app_now()`

const PAID_BY_CARD = {
  status: 'paid',
  paid_by: 'card',
  paid_at: now,
  voided_at: null,
  next_reminder_at: null,
  updated_at: now,
}
