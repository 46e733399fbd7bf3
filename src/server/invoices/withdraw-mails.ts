import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { CLEARED_PROPS, isUnsettled } from '#server/outbox/queries.ts'

const ASK_FOR_MONEY = ['invoice', 'invoice-reminder'] as const

/** Of a mail: it asks for money that came, that is not owed, or that is on its way. */
export const IS_NOT_OWED = sql<boolean>`(mails.letter in (${sql.join(ASK_FOR_MONEY)}) and exists (
  select from invoices i
  where i.user_id = mails.user_id and i.id = mails.invoice_id
    and (i.status = 'paid' or i.voided_at is not null or exists (
      select from invoice_checkouts c
      where c.user_id = i.user_id and c.invoice_id = i.id
        and (c.payment_status = 'processing' or c.mismatch is not null)))))`

/** Nothing is owed any more, or a payment is on its way: what has not been sent yet must not ask for money. */
export async function withdrawInvoiceMails(tx: OwnerTx, invoiceId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      skip_reason: 'nothing owed' satisfies SkipReason,
      skipped_at: sql<Date>`app_now()`,
      replaced_at: sql<Date>`app_now()`,
      props: CLEARED_PROPS,
    })
    .where('invoice_id', '=', invoiceId)
    .where('letter', 'in', ASK_FOR_MONEY)
    .where(isUnsettled)
    .execute()
}
