import { sql } from 'kysely'
import { DURATION_MINUTES } from '#server/appointment-rows/queries.ts'
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
      'a.id',
      'a.user_id',
      'a.client_name',
      'a.client_email',
      'a.client_phone',
      'a.service',
      'a.price',
      'a.appointment_time',
      DURATION_MINUTES.as('duration'),
      'a.address',
      'a.notes',
      'a.calendar_sequence',
      'a.series_id',
      'a.cancelled_at',
      'a.announced',
      'a.confirmation',
      'a.notify_at',
      'a.change_id',
      'a.notice_mail_id',
      'a.owner_notice',
      sql<boolean>`coalesce(a.notify_at <= app_now(), false)`.as('is_due'),
      'users.email as owner_email',
      'users.full_name',
      'user_settings.business_name',
      'user_settings.timezone',
      'user_availability.change_cutoff_hours',
      'booking_slugs.slug',
      NEXT_VISIT.as('next_visit'),
    ])
    .orderBy('a.appointment_time')
    .orderBy('a.id')
    .execute()
}
