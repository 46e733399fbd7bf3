import { sql } from 'kysely'
import type { Interval } from '#domain/time/interval.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** Times that clients keep while they fill in the form. An owner is told of them and may take them all the same. */
export async function holdsDuring(tx: OwnerTx, { start, end }: Interval): Promise<{ expires_at: Date }[]> {
  return tx
    .selectFrom('booking_holds')
    .select('expires_at')
    .where('starts_at', '<', new Date(end))
    .where('ends_at', '>', new Date(start))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .execute()
}
