import { sql } from 'kysely'
import { MAX_PIECE_MS, type BusyTime as TimeElsewhere } from '#domain/calendars/busy-times.ts'
import type { PlacedTime } from '#domain/scheduling/slot-rejection.ts'
import { type Interval, widened } from '#domain/time/interval.ts'
import { MAX_DRIVE_MINUTES } from '#domain/travel/drive-minutes.ts'
import { bookedTimesDuring } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { readHours } from '#server/settings/read-hours.ts'
import { placeColumn, placeIfTravelling, placeOfZip, toPlace } from '#server/travel/place-sql.ts'

/** Everything that may conflict with jobs within a span, also those from which the drive is too long. */
export type Obstacles = Awaited<ReturnType<typeof readObstacles>>

/** `exceptIds`: appointments that are being moved do not conflict with themselves. */
export async function readObstacles(tx: OwnerTx, span: Interval, exceptIds: readonly string[]) {
  const [{ availability }, unavailable, now] = await Promise.all([
    readHours(tx),
    unavailableDuring(tx, widened(span, MAX_DRIVE_MINUTES), exceptIds),
    tx.now(),
  ])
  return { availability, ...unavailable, now: now.getTime() }
}

/** What makes times unavailable to clients: appointments, holds, and the owner's other calendars. */
export async function unavailableDuring(tx: OwnerTx, span: Interval, exceptIds: readonly string[]) {
  const [busy, holds, elsewhere] = await Promise.all([
    bookedTimesDuring(tx, span, exceptIds),
    holdsDuring(tx, span),
    busyElsewhere(tx, span),
  ])
  return { busy, holds, elsewhere }
}

export type BusyElsewhere = TimeElsewhere & {
  /** The owner's name for the calendar. */
  calendar: string
}

/** Busy times from the owner's other calendars, in order. They close slots to clients and only warn the owner. */
export async function busyElsewhere(tx: OwnerTx, { start, end }: Interval): Promise<BusyElsewhere[]> {
  const rows = await tx
    .selectFrom('busy_times as time')
    .innerJoin('busy_calendars as calendar', 'calendar.id', 'time.calendar_id')
    .where('time.starts_at', '<', new Date(end))
    .where('time.starts_at', '>', new Date(start - MAX_PIECE_MS))
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

/**
 * Slots held by clients who are filling in the booking form. They are unavailable to other clients, while the owner is
 * only warned.
 */
async function holdsDuring(
  tx: OwnerTx,
  { start, end }: Interval,
): Promise<(PlacedTime & { expires_at: Date })[]> {
  const rows = await tx
    .selectFrom('booking_holds')
    .select(['starts_at', 'ends_at', 'expires_at'])
    .select(placeColumn(placeIfTravelling(placeOfZip('booking_holds.zip'))).as('place'))
    .where('starts_at', '<', new Date(end))
    .where('ends_at', '>', new Date(start))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .execute()
  return rows.map(({ starts_at, ends_at, expires_at, place }) => ({
    start: starts_at.getTime(),
    end: ends_at.getTime(),
    place: toPlace(place),
    expires_at,
  }))
}
