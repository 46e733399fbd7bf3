import { sql } from 'kysely'
import { LETTER_COLUMNS } from '#server/client-emails/client-letter.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'
import { isUnsettled } from '#server/outbox/queries.ts'

/**
 * Of `appointments a`: whether an email about it is in the outbox. Nothing newer is composed until that is settled. A scalar
 * is looked up by its key for each row; an `exists` would be planned as a join with everything that is unsettled.
 */
export const HAS_EMAIL_IN_OUTBOX = sql<boolean>`coalesce(
  (select ${isUnsettled} from mails where mails.id = a.notice_mail_id), false)`

/** An appointment with everything that an email about it says. */
export type NoticeRow = Awaited<ReturnType<typeof readNoticeRows>>[number]

/** The client's next visit ahead in the same series. */
const NEXT_VISIT = sql<Date | null>`(select min(v.appointment_time) from appointments v
  where v.user_id = a.user_id and v.series_id = a.series_id and v.id <> a.id and v.cancelled_at is null
    and lower(v.client_email) = lower(a.client_email) and v.appointment_time > app_now())`

/** In the order of their times. The caller has locked them. */
export function readNoticeRows(tx: OwnerTx | SystemTx, found: readonly { id: string }[]) {
  return (tx as SystemTx)
    .selectFrom('appointments as a')
    .innerJoin('users', 'users.id', 'a.user_id')
    .leftJoin('user_settings', 'user_settings.user_id', 'a.user_id')
    .leftJoin('user_availability', 'user_availability.user_id', 'a.user_id')
    .leftJoin('booking_slugs', 'booking_slugs.user_id', 'a.user_id')
    .where('a.id', '=', sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .select([
      ...LETTER_COLUMNS,
      'a.series_id',
      'a.cancelled_at',
      'a.announced',
      'a.confirmation',
      'a.notify_at',
      'a.change_id',
      'a.notice_mail_id',
      'a.owner_notice',
      sql<boolean>`coalesce(a.notify_at <= app_now(), false)`.as('is_due'),
      HAS_EMAIL_IN_OUTBOX.as('is_in_outbox'),
      sql<boolean>`coalesce(a.owner_notify_at <= app_now(), false)`.as('is_owner_due'),
      'booking_slugs.slug',
      NEXT_VISIT.as('next_visit'),
    ])
    .orderBy('a.appointment_time')
    .orderBy('a.id')
    .execute()
}

/** How an email about one visit of a series tells of the others. */
export function seriesOf({
  series_id,
  next_visit,
}: Pick<NoticeRow, 'series_id' | 'next_visit'>): { next: string | null } | null {
  return series_id === null ? null : { next: next_visit?.toISOString() ?? null }
}

/** When emails about appointments that are not in the outbox yet are to be composed. */
const UNCOMPOSED = sql`(
  select a.notify_at as at from appointments a
  where a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX}
  union all
  select a.owner_notify_at from appointments a where a.owner_notify_at is not null)`

/** Since when the oldest of them waits; in the future where none is due. */
export const UNCOMPOSED_SINCE = sql<Date | null>`(select min(at) from ${UNCOMPOSED} uncomposed)`

/** The worker composes them together with sending what is due. */
export function dueNotices(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      if ((await countDueNotices(tx)) > 0) await enqueue(tx, 'send-due-mails', {})
    },
    countDue: countDueNotices,
  }
}

async function countDueNotices(tx: SystemTx): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from ${UNCOMPOSED} uncomposed where at <= app_now()`.execute(tx)
  return rows[0]?.due ?? 0
}
