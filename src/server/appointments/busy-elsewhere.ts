import { sql } from 'kysely'
import { type BusyTime, LONGEST_PIECE_MS } from '#domain/calendars/busy-times.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { OwnerTx } from '#server/db/database.ts'

export type BusyElsewhere = BusyTime & {
  /** What the owner called the calendar that says so. */
  calendar: string
}

/** What other calendars say, in order. It closes a time to clients, and the owner is told of it. */
export async function busyElsewhere(tx: OwnerTx, { start, end }: Interval): Promise<BusyElsewhere[]> {
  const rows = await tx
    .selectFrom('busy_times as time')
    .innerJoin('busy_calendars as calendar', 'calendar.id', 'time.calendar_id')
    .where('time.starts_at', '<', new Date(end))
    .where('time.starts_at', '>', new Date(start - LONGEST_PIECE_MS))
    .where('time.ends_at', '>', new Date(start))
    .select(['calendar.name', 'time.whole_starts_at', 'time.whole_ends_at', 'time.is_all_day'])
    .distinct()
    .orderBy('time.whole_starts_at')
    .orderBy('time.whole_ends_at')
    .orderBy(sql`calendar.name`)
    .execute()
  return rows.map(({ name, whole_starts_at, whole_ends_at, is_all_day }) => ({
    calendar: name,
    start: whole_starts_at.getTime(),
    end: whole_ends_at.getTime(),
    isAllDay: is_all_day,
  }))
}
