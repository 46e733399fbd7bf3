import { overlaps, spanOf } from '#domain/time/interval.ts'
import { bookedTimesDuring, rowTime, type TimedRow } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'

export type OverlappedIds = ReadonlyMap<string, string[]>

/** The appointments that each of these overlaps before they are moved, by id: moved back, it may overlap them again. */
export async function findOverlapped(
  tx: OwnerTx,
  rows: readonly (TimedRow & { id: string })[],
): Promise<OverlappedIds> {
  const busy = await bookedTimesDuring(tx, spanOf(rows.map(rowTime)))
  return new Map(
    rows.map((row) => [
      row.id,
      busy
        .filter(({ id, ...interval }) => id !== row.id && overlaps(interval, rowTime(row)))
        .map(({ id }) => id),
    ]),
  )
}
