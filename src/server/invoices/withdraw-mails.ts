import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { CLEARED_PROPS, IS_UNSETTLED } from '#server/outbox/queries.ts'

const PAYMENT_REQUESTS = ['invoice', 'invoice-reminder'] as const

/** Whether a mail requests a payment that was made, is not owed, or is being processed. */
export const IS_NOT_OWED = sql<boolean>`(mails.letter in (${sql.join(PAYMENT_REQUESTS)}) and exists (
  select from invoices i
  where i.user_id = mails.user_id and i.id = mails.invoice_id
    and (i.status = 'paid' or i.voided_at is not null or exists (
      select from invoice_checkouts c
      where c.user_id = i.user_id and c.invoice_id = i.id
        and (c.payment_status = 'processing' or c.mismatch is not null)))))`

/** Skips unsent payment requests: nothing is owed any more, or the invoice was changed. */
export async function withdrawInvoiceMails(
  tx: OwnerTx,
  invoiceId: string,
  reason: Extract<SkipReason, 'nothing owed' | 'replaced'> = 'nothing owed',
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      skip_reason: reason,
      skipped_at: sql<Date>`app_now()`,
      replaced_at: sql<Date>`app_now()`,
      props: CLEARED_PROPS,
    })
    .where('invoice_id', '=', invoiceId)
    .where('letter', 'in', PAYMENT_REQUESTS)
    .where(IS_UNSETTLED)
    .execute()
}
