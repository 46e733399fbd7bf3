import { sql } from 'kysely'
import type { Place } from '#domain/travel/place.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { OWN_ZIPS, type PlaceRow, placeOfAddress, toPlace } from '#server/travel/place-sql.ts'

/** Where an address is, as far as we know, and the roads from there to the owner's other places. */
export async function readPlace(tx: OwnerTx, address: string | null): Promise<Place | null> {
  if (address === null) return null
  const { rows } = await sql<{ place: PlaceRow | null }>`
    select ${sql.raw(placeOfAddress('given.address', OWN_ZIPS))} as place
    from (select ${address}::text as address) given`.execute(tx)
  return toPlace(rows[0]?.place ?? null)
}
