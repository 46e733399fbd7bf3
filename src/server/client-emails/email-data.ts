import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { changeableUntil } from '#domain/appointments/changeable-until.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { Instant } from '#domain/time/instant.ts'
import { DURATION_MINUTES, type StoredAppointment } from '#server/appointment-rows/queries.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { isUnsettled } from '#server/outbox/queries.ts'
import { businessName } from '#server/settings/business-name.ts'
import { hashToken, makeToken } from '#server/tokens/make-token.ts'

/** Whose business it is. */
export type Owner = { id: string; email: string; full_name: string | null }

export type Business = { name: string | null; timeZone: string }

/** What letters say of an appointment. */
export type EmailedAppointment = Pick<
  StoredAppointment,
  | 'id'
  | 'client_name'
  | 'client_email'
  | 'client_phone'
  | 'service'
  | 'price'
  | 'appointment_time'
  | 'duration'
  | 'address'
  | 'notes'
  | 'calendar_sequence'
>

/** What a letter to a client is written from. */
export type EmailContext = {
  appUrl: URL
  owner: Owner
  business: Business
  appointment: EmailedAppointment
  /** Null for who has no business there any more. */
  manageUrl: string | null
  cutoffHours: number
  now: Instant
}

/** What every letter of a business to its client says, beside its own news. */
export function clientEmailProps({
  appUrl,
  owner,
  business,
  appointment,
  manageUrl,
  ...about
}: EmailContext) {
  const deadline = changeableUntil(appointment.appointment_time.getTime(), about.cutoffHours)
  return {
    appUrl: appUrl.origin,
    businessName: businessName(business, owner),
    ownerEmail: owner.email,
    clientName: appointment.client_name,
    timeZone: business.timeZone,
    manageUrl,
    isChangeable: about.now < deadline,
    calendar: { uid: calendarUid(appUrl, appointment.id), sequence: appointment.calendar_sequence },
  }
}

/** Null for an owner without a booking page. */
export function bookUrl(appUrl: URL, slug: string | null): string | null {
  return slug && `${appUrl.origin}/book/${slug}`
}

/** The same in every file about this appointment: that is how a calendar finds it again. */
export function calendarUid(appUrl: URL, appointmentId: string): string {
  return `${appointmentId}@${appUrl.hostname}`
}

/** What a letter to a client needs of `appointments as a`, `users`, `user_settings` and `user_availability`. */
export const EMAIL_COLUMNS = [
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
  'users.email as owner_email',
  'users.full_name',
  'user_settings.business_name',
  'user_settings.timezone',
  'user_availability.change_cutoff_hours',
] as const

type LetterRow = EmailedAppointment & {
  user_id: string
  owner_email: string
  full_name: string | null
  business_name: string | null
  timezone: string | null
  change_cutoff_hours: number | null
}

export function emailContext(
  row: LetterRow,
  { appUrl, manageUrl, now }: { appUrl: URL; manageUrl: string | null; now: Instant },
): EmailContext {
  return {
    appUrl,
    owner: { id: row.user_id, email: row.owner_email, full_name: row.full_name },
    business: { name: row.business_name, timeZone: row.timezone ?? DEFAULT_ZONE },
    appointment: row,
    manageUrl,
    cutoffHours: row.change_cutoff_hours ?? 0,
    now,
  }
}

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
      ...EMAIL_COLUMNS,
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

type NewLink = { manageUrl: string; tokenHash: Buffer }

/** Leads nowhere until it is stored. */
export function newManageLink(appUrl: URL): NewLink {
  return linkWith(makeToken(), appUrl)
}

/** The same for a booking whose request has a key: who sends it again is told the same link, of which only a hash is stored. */
export function keyedManageLink(appUrl: URL, key: string, booking: string): NewLink {
  const token = createHmac('sha256', key).update(`manage link of ${booking}`).digest('base64url')
  return linkWith(token, appUrl)
}

function linkWith(token: string, appUrl: URL): NewLink {
  return { manageUrl: `${appUrl.origin}/booking/${token}`, tokenHash: hashToken(token) }
}

/** The appointment is somebody else's now: a repeat of the request that made it is told no link either. True where there were any. */
export async function revokeManageLinks(tx: OwnerTx, appointmentId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('manage_tokens')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whoever has a client's former address keeps no way to their appointments. The next email has a new link. */
export async function revokeLinksOfClient(tx: OwnerTx, clientId: string): Promise<void> {
  await tx
    .deleteFrom('manage_tokens')
    .where(
      'appointment_id',
      'in',
      tx.selectFrom('appointments').select('id').where('client_id', '=', clientId),
    )
    .execute()
}
