import { sql } from 'kysely'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import { type StoredAppointment, storedAppointment } from '#server/appointment-rows/queries.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { readRhythm } from '#server/series/queries.ts'

export type LinkedAppointment = {
  appointment: StoredAppointment
  /**
   * Whether the link was mailed, so that whoever has it reads the client's email. The link that is shown after booking
   * proves nothing: anybody can book under anybody's address.
   */
  isMailedLink: boolean
}

export async function findAppointmentByToken(
  tx: OwnerTx,
  tokenHash: Buffer,
): Promise<LinkedAppointment | null> {
  const link = await tx
    .selectFrom('manage_tokens')
    // The previous release stored shown links only with their idempotency key.
    .select(['appointment_id', sql<boolean>`not was_shown and key_hash is null`.as('isMailedLink')])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  const appointment = link && (await storedAppointment(tx, link.appointment_id))
  return appointment ? { appointment, isMailedLink: link.isMailedLink } : null
}

export async function readOwner(tx: OwnerTx): Promise<Owner> {
  return tx.selectFrom('users').select(['id', 'email', 'full_name']).executeTakeFirstOrThrow()
}

const MAX_NEXT_VISITS = 3

/** The client's further visits in the same series. */
export async function readSeriesSummary(
  tx: OwnerTx,
  { id, series_id, client_email, appointment_time }: StoredAppointment,
): Promise<ManagedBooking['series']> {
  if (series_id === null) return null
  const otherVisits = await tx
    .selectFrom('appointments')
    .select(['appointment_time', 'arrival_window_minutes'])
    .where('series_id', '=', series_id)
    .where('cancelled_at', 'is', null)
    .where('id', '<>', id)
    .where(sql`lower(client_email)`, '=', client_email.toLowerCase())
    .where('appointment_time', '>', sql<Date>`app_now()`)
    .orderBy('appointment_time')
    .execute()
  const times = otherVisits.map((visit) => visit.appointment_time.toISOString())
  const next = times.slice(0, MAX_NEXT_VISITS)
  const after = times.find((time) => time > appointment_time.toISOString()) ?? null
  const windows = otherVisits.flatMap(({ arrival_window_minutes }, n) => {
    const time = times[n] ?? ''
    const isShown = next.includes(time) || time === after
    return isShown && arrival_window_minutes !== null ? [[time, arrival_window_minutes] as const] : []
  })
  return {
    rhythm: await readRhythm(tx, series_id),
    next,
    more: times.length - next.length,
    after,
    arrival_windows: Object.fromEntries(windows),
  }
}
