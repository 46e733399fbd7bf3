import { sql } from 'kysely'
import { HAS_EMAIL_IN_OUTBOX } from '#server/client-emails/due-notices.ts'
import { LETTER_COLUMNS } from '#server/client-emails/read-letter-source.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'

/** An appointment with everything that an email about it says. */
export type NoticeRow = Awaited<ReturnType<typeof readNoticeRows>>[number]

/** The client's next visit ahead in the same series. */
const NEXT_VISIT = sql<Date | null>`(select min(v.appointment_time) from appointments v
  where v.user_id = a.user_id and v.series_id = a.series_id and v.id <> a.id and v.cancelled_at is null
    and lower(v.client_email) = lower(a.client_email) and v.appointment_time > app_now())`

/** In the order of their times. The caller has locked them. */
export function readNoticeRows(tx: OwnerTx | SystemTx, ids: readonly string[]) {
  return (tx as SystemTx)
    .selectFrom('appointments as a')
    .innerJoin('users', 'users.id', 'a.user_id')
    .leftJoin('user_settings', 'user_settings.user_id', 'a.user_id')
    .leftJoin('user_availability', 'user_availability.user_id', 'a.user_id')
    .leftJoin('booking_slugs', 'booking_slugs.user_id', 'a.user_id')
    .where('a.id', '=', sql<string>`any(${ids}::uuid[])`)
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
