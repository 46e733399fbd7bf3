import { changeableUntil } from '#domain/appointments/changeable-until.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { Instant } from '#domain/time/instant.ts'
import { DURATION_MINUTES, type StoredAppointment } from '#server/appointment-rows/queries.ts'
import { businessName } from '#server/settings/business-name.ts'

/** Whose business it is. */
export type Owner = { id: string; email: string; full_name: string | null }

export type Business = { name: string | null; timeZone: string }

/** What letters say of an appointment. */
export type ToldAppointment = Pick<
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
export type LetterAbout = {
  appUrl: URL
  owner: Owner
  business: Business
  appointment: ToldAppointment
  /** Null for who has no business there any more. */
  manageUrl: string | null
  cutoffHours: number
  now: Instant
}

/** What every letter of a business to its client says, beside its own news. */
export function clientLetter({ appUrl, owner, business, appointment, manageUrl, ...about }: LetterAbout) {
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
export const LETTER_COLUMNS = [
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

type LetterRow = ToldAppointment & {
  user_id: string
  owner_email: string
  full_name: string | null
  business_name: string | null
  timezone: string | null
  change_cutoff_hours: number | null
}

export function letterAbout(
  row: LetterRow,
  { appUrl, manageUrl, now }: { appUrl: URL; manageUrl: string | null; now: Instant },
): LetterAbout {
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
