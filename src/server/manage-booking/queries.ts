import { sql } from 'kysely'
import type { Interval } from '#domain/time/interval.ts'
import { type StoredAppointment, storedAppointment } from '#server/appointments/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { Owner } from '#server/manage-booking/client-letter.ts'

export async function appointmentOfToken(tx: OwnerTx, tokenHash: Buffer): Promise<StoredAppointment | null> {
  const token = await tx
    .selectFrom('manage_tokens')
    .select('appointment_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return token ? storedAppointment(tx, token.appointment_id) : null
}

export async function ownerOfBusiness(tx: OwnerTx): Promise<Owner> {
  return tx.selectFrom('users').select(['id', 'email', 'full_name']).executeTakeFirstOrThrow()
}

/** Times that other clients keep while they fill in the form. */
export async function heldTimes(tx: OwnerTx, { start, end }: Interval): Promise<Interval[]> {
  const rows = await tx
    .selectFrom('booking_holds')
    .select(['starts_at', 'ends_at'])
    .where('starts_at', '<', new Date(end))
    .where('ends_at', '>', new Date(start))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .execute()
  return rows.map(({ starts_at, ends_at }) => ({ start: starts_at.getTime(), end: ends_at.getTime() }))
}
