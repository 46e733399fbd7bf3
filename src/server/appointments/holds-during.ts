import { sql } from 'kysely'
import type { Interval } from '#domain/time/interval.ts'
import type { OwnerTx } from '#server/db/database.ts'

/**
 * Times that clients keep while they fill in the form: taken for other clients. An owner is told of them and may take
 * them all the same.
 */
export async function holdsDuring(
  tx: OwnerTx,
  { start, end }: Interval,
): Promise<(Interval & { expires_at: Date })[]> {
  const rows = await tx
    .selectFrom('booking_holds')
    .select(['starts_at', 'ends_at', 'expires_at'])
    .where('starts_at', '<', new Date(end))
    .where('ends_at', '>', new Date(start))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .execute()
  return rows.map(({ starts_at, ends_at, expires_at }) => ({
    start: starts_at.getTime(),
    end: ends_at.getTime(),
    expires_at,
  }))
}
