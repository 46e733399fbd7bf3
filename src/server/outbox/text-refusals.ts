import { type RawBuilder, sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { IS_UNCLAIMED } from '#server/db/claims.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { CLEARED_PROPS, isUnsettled } from '#server/outbox/queries.ts'

/** Of a mail: whether it is a text to somebody who answered STOP. */
export const IS_STOPPED: RawBuilder<boolean> = sql<boolean>`(mails.channel = 'text'
  and exists (select from text_refusals r where r.phone = mails.recipient))`

/** Those of these numbers whose holder answered STOP. */
export async function refusedNumbers(
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

/** No business texts this number any more: all of them come from ours. Asked twice, done once. */
export async function stopTexts(tx: SystemTx, phone: string): Promise<void> {
  await tx
    .insertInto('text_refusals')
    .values({ phone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // But for those that somebody is sending: they look once more.
  await tx
    .updateTable('mails')
    .set({
      skipped_at: sql<Date>`app_now()`,
      skip_reason: 'stopped' satisfies SkipReason,
      props: CLEARED_PROPS,
    })
    .where('channel', '=', 'text')
    .where('recipient', '=', phone)
    .where(isUnsettled)
    .where(IS_UNCLAIMED)
    .execute()
}
