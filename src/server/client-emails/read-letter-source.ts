import type { Instant } from '#domain/time/instant.ts'
import { USUAL_ZONE } from '#domain/time/usual-zone.ts'
import { DURATION_MINUTES } from '#server/appointment-rows/queries.ts'
import type { LetterAbout, ToldAppointment } from '#server/client-emails/client-letter.ts'

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
    business: { name: row.business_name, timeZone: row.timezone ?? USUAL_ZONE },
    appointment: row,
    manageUrl,
    cutoffHours: row.change_cutoff_hours ?? 0,
    now,
  }
}
