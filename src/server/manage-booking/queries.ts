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
