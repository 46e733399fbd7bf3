import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { EmailProps } from '#contract/emails.ts'
import { changeableUntil } from '#domain/appointments/changeable-until.ts'
import { keptDeposit } from '#domain/deposits/deposit-state.ts'
import type { Language } from '#domain/language/languages.ts'
import type { PageTranslations, ServiceTranslations } from '#domain/language/translations.ts'
import type { Answer } from '#domain/questions/answers.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { Instant } from '#domain/time/instant.ts'
import { DURATION_MINUTES, depositOf, type StoredAppointment } from '#server/appointment-rows/queries.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'
import {
  serviceNamesProps,
  TRANSLATIONS_OF_VISIT,
  type TranslationsById,
} from '#server/services/translated-visit.ts'
import { businessName } from '#server/settings/business-name.ts'
import { languageOf } from '#server/settings/client-language.ts'
import { ACCENT_COLOR } from '#server/settings/queries.ts'
import { hashToken, makeToken } from '#server/tokens/make-token.ts'

export type Owner = { id: string; email: string; full_name: string | null }

export type Business = {
  name: string | null
  timeZone: string
  phone: string | null
  address: string | null
  accentColor: string | null
}

/** The columns of an appointment that emails mention. */
export type EmailedAppointment = Pick<
  StoredAppointment,
  | 'id'
  | 'client_name'
  | 'client_email'
  | 'client_phone'
  | 'service'
  | 'items'
  | 'price'
  | 'appointment_time'
  | 'duration'
  | 'arrival_window_minutes'
  | 'address'
  | 'notes'
  | 'answers'
  | 'calendar_sequence'
  | 'deposit'
  | 'service_id'
>

/** What an email to a client is composed from. */
export type EmailContext = {
  appUrl: URL
  /** What the client reads. */
  language: Language
  translations: TranslationsById
  owner: Owner
  business: Business
  appointment: EmailedAppointment
  /** Null if the recipient is no longer the client of the appointment. */
  manageUrl: string | null
  cutoffHours: number
  now: Instant
}

/** Props that all emails to clients have in common. */
export function clientEmailProps({
  appUrl,
  owner,
  business,
  appointment,
  manageUrl,
  language,
  translations,
  ...context
}: EmailContext) {
  const deadline = changeableUntil(appointment.appointment_time.getTime(), context.cutoffHours)
  return {
    language,
    ...serviceNamesProps(language, appointment, translations),
    appUrl: appUrl.origin,
    businessName: businessName(business, owner),
    ownerEmail: owner.email,
    businessPhone: business.phone,
    businessAddress: business.address,
    accentColor: business.accentColor,
    clientName: appointment.client_name,
    timeZone: business.timeZone,
    manageUrl,
    isChangeable: context.now < deadline,
    calendar: { uid: calendarUid(appUrl, appointment.id), sequence: appointment.calendar_sequence },
    ...paidDeposit(appointment),
  }
}

/** What emails say about a deposit: nothing about one that nobody has paid. */
export function paidDeposit({ deposit }: Pick<EmailedAppointment, 'deposit'>) {
  if (!deposit?.isPaid) return {}
  return { deposit: { amount: deposit.amount, kept: keptDeposit(deposit), policy: deposit.policy } }
}

/** What the client answered when booking, as a prop of emails. */
export function answersProps({ answers }: Pick<EmailedAppointment, 'answers'>): { answers?: Answer[] } {
  return answers === null ? {} : { answers: answers as Answer[] }
}

/** The same for the client: in their language, as far as the owner has translated the questions. */
export function clientAnswersProps(row: Pick<NoticeRow, 'answers' | 'language' | 'page_translations'>): {
  answers?: Answer[]
} {
  const { answers } = answersProps(row)
  const texts = (row.page_translations as PageTranslations | null)?.[row.language]?.questions ?? {}
  const translate = (text: string) => (Object.hasOwn(texts, text) && texts[text]) || text
  return answers
    ? {
        answers: answers.map(({ question, answer }) => ({
          question: translate(question),
          answer: translate(answer),
        })),
      }
    : {}
}

/** Null for an owner without a booking page. */
export function bookUrl(appUrl: URL, slug: string | null): string | null {
  return slug && `${appUrl.origin}/book/${slug}`
}

/** The uid of an appointment never changes, so that calendars update their entry. */
export function calendarUid(appUrl: URL, appointmentId: string): string {
  return `${appointmentId}@${appUrl.hostname}`
}

/** Columns for emails to clients, from `appointments as a`, `users`, `user_settings` and `user_availability`. */
export const EMAIL_COLUMNS = [
  'a.id',
  'a.user_id',
  'a.client_name',
  'a.client_email',
  'a.client_phone',
  'a.service',
  'a.service_id',
  'a.items',
  'a.price',
  'a.appointment_time',
  DURATION_MINUTES.as('duration'),
  'a.arrival_window_minutes',
  'a.address',
  'a.notes',
  'a.answers',
  'a.calendar_sequence',
  depositOf('a').as('deposit'),
  'users.email as owner_email',
  'users.full_name',
  'user_settings.business_name',
  'user_settings.business_phone',
  'user_settings.business_address',
  ACCENT_COLOR.as('accent_color'),
  'user_settings.timezone',
  'user_availability.change_cutoff_hours',
  languageOf('a').as('language'),
  TRANSLATIONS_OF_VISIT.as('service_translations'),
] as const

type EmailRow = EmailedAppointment & {
  user_id: string
  owner_email: string
  full_name: string | null
  business_name: string | null
  business_phone: string | null
  business_address: string | null
  accent_color: string | null
  timezone: string | null
  change_cutoff_hours: number | null
  language: Language
  service_translations: Record<string, ServiceTranslations> | null
}

export function emailContext(
  row: EmailRow,
  { appUrl, manageUrl, now }: { appUrl: URL; manageUrl: string | null; now: Instant },
): EmailContext {
  return {
    appUrl,
    language: row.language,
    translations: new Map(Object.entries(row.service_translations ?? {})),
    owner: { id: row.user_id, email: row.owner_email, full_name: row.full_name },
    business: {
      name: row.business_name,
      timeZone: row.timezone ?? DEFAULT_ZONE,
      phone: row.business_phone,
      address: row.business_address,
      accentColor: row.accent_color,
    },
    appointment: row,
    manageUrl,
    cutoffHours: row.change_cutoff_hours ?? 0,
    now,
  }
}

/**
 * Whether an email about an appointment (`a`) is in the outbox. Nothing newer is composed until that is settled. A scalar
 * is looked up by its key for each row; an `exists` would be planned as a join with everything that is unsettled.
 */
export const HAS_EMAIL_IN_OUTBOX = sql<boolean>`coalesce(
  (select ${IS_UNSETTLED} from mails where mails.id = a.notice_mail_id), false)`

/** An appointment with everything that emails about it mention. */
export type NoticeRow = Awaited<ReturnType<typeof readNoticeRows>>[number]

/** The client's next future visit in the same series. */
const NEXT_VISIT = sql<{ time: string; window: number | null } | null>`(
  select json_build_object('time', v.appointment_time, 'window', v.arrival_window_minutes) from appointments v
  where v.user_id = a.user_id and v.series_id = a.series_id and v.id <> a.id and v.cancelled_at is null
    and lower(v.client_email) = lower(a.client_email) and v.appointment_time > app_now()
  order by v.appointment_time limit 1)`

/** Reads appointments that the caller has locked, ordered by time. */
export function readNoticeRows(tx: OwnerTx | SystemTx, appointments: readonly { id: string }[]) {
  return (tx as SystemTx)
    .selectFrom('appointments as a')
    .innerJoin('users', 'users.id', 'a.user_id')
    .leftJoin('user_settings', 'user_settings.user_id', 'a.user_id')
    .leftJoin('user_availability', 'user_availability.user_id', 'a.user_id')
    .leftJoin('booking_slugs', 'booking_slugs.user_id', 'a.user_id')
    .where('a.id', '=', sql<string>`any(${appointments.map(({ id }) => id)}::uuid[])`)
    .select([
      ...EMAIL_COLUMNS,
      'a.series_id',
      'a.cancelled_at',
      sql<'client' | 'business'>`case a.booked_by when 'client' then 'client' else 'business' end`.as(
        'booked_by',
      ),
      'a.never_emailed',
      'a.announced',
      'a.confirmation',
      'a.notify_at',
      'a.change_id',
      'a.notice_mail_id',
      'a.owner_notice',
      sql<boolean>`users.email_verified_at is not null`.as('is_owner_confirmed'),
      sql<boolean>`coalesce(a.notify_at <= app_now(), false)`.as('is_due'),
      HAS_EMAIL_IN_OUTBOX.as('is_in_outbox'),
      sql<boolean>`coalesce(a.owner_notify_at <= app_now(), false)`.as('is_owner_due'),
      'booking_slugs.slug',
      'user_availability.translations as page_translations',
      NEXT_VISIT.as('next_visit'),
    ])
    .orderBy('a.appointment_time')
    .orderBy('a.id')
    .execute()
}

/** What an email about one visit says about the rest of its series. */
export function seriesProps({
  series_id,
  next_visit,
}: Pick<NoticeRow, 'series_id' | 'next_visit'>): EmailProps['appointment-moved']['series'] {
  if (series_id === null) return null
  if (next_visit === null) return { next: null }
  const next = new Date(next_visit.time).toISOString()
  return next_visit.window === null ? { next } : { next, nextArrivalWindow: next_visit.window }
}

export type ManageLink = { manageUrl: string; tokenHash: Buffer }

/** The link works only once its hash is stored. */
export function newManageLink(appUrl: URL): ManageLink {
  return manageLink(makeToken(), appUrl)
}

/**
 * For a booking request with an idempotency key: a repeat gets the same link, although only its hash is stored. The
 * server's secret keeps anybody who knows the key and the request from computing the link.
 */
export function keyedManageLink(appUrl: URL, secret: Buffer, key: string, booking: string): ManageLink {
  const token = createHmac('sha256', secret).update(`manage link of ${booking} ${key}`).digest('base64url')
  return manageLink(token, appUrl)
}

/** The link that the previous release computed for such a request. */
export function formerKeyedManageLink(appUrl: URL, key: string, booking: string): ManageLink {
  const token = createHmac('sha256', key).update(`manage link of ${booking}`).digest('base64url')
  return manageLink(token, appUrl)
}

function manageLink(token: string, appUrl: URL): ManageLink {
  return { manageUrl: `${appUrl.origin}/booking/${token}`, tokenHash: hashToken(token) }
}

/** Deletes the links of an appointment that now belongs to another client. Returns whether there were any. */
export async function revokeManageLinks(tx: OwnerTx, appointmentId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('manage_tokens')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes access away from a client's former address. The next email has a new link. */
export async function revokeClientLinks(tx: OwnerTx, clientId: string): Promise<void> {
  await tx
    .deleteFrom('manage_tokens')
    .where(
      'appointment_id',
      'in',
      tx.selectFrom('appointments').select('id').where('client_id', '=', clientId),
    )
    .execute()
}
