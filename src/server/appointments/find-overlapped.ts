import { jobTime } from '#domain/scheduling/job-time.ts'
import { type Interval, overlaps, spanOf } from '#domain/time/interval.ts'
import { bookedTimesDuring } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'

type TimedRow = { id: string; appointment_time: Date; duration: number }

export type OverlappedIds = ReadonlyMap<string, string[]>

/** The appointments that each of these overlaps before they are moved, by id: moved back, it may overlap them again. */
export async function findOverlapped(tx: OwnerTx, rows: readonly TimedRow[]): Promise<OverlappedIds> {
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

export function rowTime({ appointment_time, duration }: Omit<TimedRow, 'id'>): Interval {
  return jobTime(appointment_time.getTime(), duration)
}
