import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { ASK_FOR_MONEY, FORGOTTEN, isUnsettled } from '#server/messages/mail-states.ts'

/** Nothing is owed any more, or a payment is on its way: what has not been sent yet must not ask for money. */
export async function withdrawInvoiceMails(tx: OwnerTx, invoiceId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      skip_reason: 'nothing owed' satisfies SkipReason,
      skipped_at: sql<Date>`app_now()`,
      replaced_at: sql<Date>`app_now()`,
      props: FORGOTTEN,
    })
    .where('invoice_id', '=', invoiceId)
    .where('letter', 'in', ASK_FOR_MONEY)
    .where(isUnsettled)
    .execute()
}
