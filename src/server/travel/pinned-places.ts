import { sql } from 'kysely'
import { straightKm, zipOf } from '#domain/travel/place.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { readPlace } from '#server/travel/read-place.ts'

/** A reading of a phone's position. `accuracy` is in meters. */
export type Location = { latitude: number; longitude: number; accuracy: number }

const MAX_ACCURACY_METERS = 100
/** A reading farther away than this from the center of the ZIP code was not made at the address. */
const MAX_KM_FROM_CENTER = 15

/**
 * Remembers where an address is, unless the reading is too vague or was made somewhere else. Returns whether it did. A ZIP code
 * alone is no address: all clients who gave only that would be there.
 */
export async function pinAddress(
  tx: OwnerTx,
  userId: string,
  address: string,
  { latitude, longitude, accuracy }: Location,
): Promise<boolean> {
  const zip = zipOf(address)
  const { rows } = await sql<{ key: string }>`select address_key(${address}) as key`.execute(tx)
  const key = rows[0]?.key ?? ''
  if (accuracy > MAX_ACCURACY_METERS || key === zip) return false
  const center = await readPlace(tx, zip)
  if (!center || straightKm(center, { latitude, longitude }) > MAX_KM_FROM_CENTER) return false
  await tx
    .insertInto('pinned_places')
    .values({ user_id: userId, address_key: key, latitude, longitude })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'address_key'])
        .doUpdateSet({ latitude, longitude, pinned_at: sql<Date>`app_now()` }),
    )
    .execute()
  return true
}

/**
 * Forgets where the addresses of a client are, and keeps only the ZIP codes of drives to them, also of addresses that were
 * corrected later. Call this while the client's jobs still have their addresses.
 */
export async function forgetAddressesOfClient(tx: OwnerTx, clientId: string): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select address_key(address) as key from appointments where client_id = ${clientId} and address is not null
    union select address_key(address) from clients where id = ${clientId} and address is not null
    union select address_key(drive.to_address) from drives drive
      join appointments job on job.user_id = drive.user_id and job.id = drive.appointment_id
      where job.client_id = ${clientId}`.execute(tx)
  const keys = rows.map(({ key }) => key)
  // A pin does not say whose address it was: what nobody has any more may have been theirs.
  await sql`
    delete from pinned_places pin where address_key = any(${keys}) or (
      not exists (select from appointments where address_key(address) = pin.address_key)
      and not exists (select from clients where address_key(address) = pin.address_key))`.execute(tx)
  await sql`
    update drives set
      from_address = case when address_key(from_address) = any(${keys}) then coalesce(zip_of(from_address), '') else from_address end,
      to_address = case when address_key(to_address) = any(${keys}) then coalesce(zip_of(to_address), '') else to_address end
    where address_key(from_address) = any(${keys}) or address_key(to_address) = any(${keys})`.execute(tx)
}
