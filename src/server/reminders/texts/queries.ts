import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'

/** Allows texts to this number again, and requests new plans for the future reminders that STOP had skipped. */
export async function startTexts(tx: SystemTx, phone: string): Promise<void> {
  await tx.deleteFrom('text_refusals').where('phone', '=', phone).execute()
  // Every transaction locks appointments by ascending id, which prevents deadlocks.
  const stoppedJobs = tx
    .selectFrom('mails')
    .innerJoin('appointments as job', (join) =>
      join.onRef('job.user_id', '=', 'mails.user_id').onRef('job.id', '=', 'mails.appointment_id'),
    )
    .where('mails.channel', '=', 'text')
    .where('mails.recipient', '=', phone)
    .where('mails.skip_reason', '=', 'stopped' satisfies SkipReason)
    .where('job.appointment_time', '>', sql<Date>`app_now()`)
    .where('job.unplanned_since', 'is', null)
    .select('job.id')
    .orderBy('job.id')
    .forNoKeyUpdate('job')
  await tx
    .updateTable('appointments')
    .set({ unplanned_since: sql<Date>`app_now()` })
    .where('id', '=', sql<string>`any (array(${stoppedJobs}))`)
    .execute()
}

/** Texts sent in the last 24 hours per owner, delivered or not: each one costs money. Texts planned more than two days ago are left out: they are not sent any more. */
export async function countTextsToday(
  tx: OwnerTx | SystemTx,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await (tx as SystemTx)
    .selectFrom('mails')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('channel', '=', 'text')
    .where('planned_for', '>', sql<Date>`app_now() - interval '2 days'`)
    .where(sql<Date>`coalesce(sent_at, failed_at)`, '>', sql<Date>`app_now() - interval '1 day'`)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('provider_id', 'is not', null)]))
    .select(['user_id', sql<number>`count(*)::int`.as('texts')])
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, texts }) => [user_id ?? '', texts]))
}
