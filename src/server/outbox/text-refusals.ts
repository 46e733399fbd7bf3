import { type RawBuilder, sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { IS_UNCLAIMED } from '#server/db/claims.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { CLEARED_PROPS, IS_UNSETTLED } from '#server/outbox/queries.ts'

/** Whether a mail is a text to somebody who answered STOP. */
export const IS_STOPPED: RawBuilder<boolean> = sql<boolean>`(mails.channel = 'text'
  and exists (select from text_refusals r where r.phone = mails.recipient))`

/** The subset of these numbers that answered STOP. */
export async function findStoppedNumbers(
  tx: OwnerTx | SystemTx,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await (tx as SystemTx)
    .selectFrom('text_refusals')
    .select('phone')
    .where('phone', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
  return new Set(rows.map(({ phone }) => phone))
}

/** Stops texts from every business, as all share the installation's number. Idempotent. */
export async function stopTexts(tx: SystemTx, phone: string): Promise<void> {
  await tx
    .insertInto('text_refusals')
    .values({ phone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Claimed texts are left out: they are checked again just before sending.
  await tx
    .updateTable('mails')
    .set({
      skipped_at: sql<Date>`app_now()`,
      skip_reason: 'stopped' satisfies SkipReason,
      props: CLEARED_PROPS,
    })
    .where('channel', '=', 'text')
    .where('recipient', '=', phone)
    .where(IS_UNSETTLED)
    .where(IS_UNCLAIMED)
    .execute()
}
