import { sql, type UpdateObject } from 'kysely'
import type { DB } from '#db/schema.ts'
import { type BusyTime, splitByWeek } from '#domain/calendars/busy-times.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { KnownVersion } from '#server/calendars/fetch-copy.ts'
import { claimedFor, IS_UNCLAIMED } from '#server/db/claims.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'

export type CalendarKey = { userId: string; calendarId: string }

export function listedCalendars(tx: OwnerTx, calendarId?: string) {
  return tx
    .selectFrom('busy_calendars as calendar')
    .select(['id', 'name', 'url', 'fetched_at', 'failure', 'failed_at'])
    .select(
      sql<number>`(select count(distinct (whole_starts_at, whole_ends_at, is_all_day))::int from busy_times
        where calendar_id = calendar.id and ends_at > app_now())`.as('busy_ahead'),
    )
    .$if(calendarId !== undefined, (calendars) => calendars.where('id', '=', calendarId as string))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Prevents the owner from adding another calendar until the transaction ends. */
export async function lockCalendars(tx: OwnerTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('calendars ' || current_setting('app.user_id'), 0))`.execute(
    tx,
  )
}

export type ClaimedCalendar = KnownVersion & { url: string; failures: number; expanded_at: Date | null }

/** Longer than the time limits for fetching and parsing together. */
const CLAIM_SECONDS = 60

/** Undefined if the calendar is not due, already claimed or removed. A manual refresh ignores due time and claims. */
export async function claimCalendar(
  tx: OwnerTx,
  id: string,
  { isManual }: { isManual: boolean },
): Promise<ClaimedCalendar | undefined> {
  return tx
    .updateTable('busy_calendars')
    .set({ claimed_until: claimedFor(CLAIM_SECONDS) })
    .where('id', '=', id)
    .$if(!isManual, (calendars) => calendars.where(IS_DUE).where(IS_UNCLAIMED))
    .returning(['url', 'etag', 'last_modified', 'content_hash', 'failures', 'expanded_at'])
    .executeTakeFirst()
}

const IS_DUE = sql<boolean>`next_fetch_at <= app_now()`

/** Calendars with an expired claim come last: they may crash the worker again and must not delay the others. */
export function dueCalendars(tx: SystemTx) {
  return tx
    .selectFrom('busy_calendars')
    .where(IS_DUE)
    .select(['user_id as userId', 'id as calendarId'])
    .orderBy('claimed_until', (order) => order.asc().nullsFirst())
    .orderBy('next_fetch_at')
}

/** Returns false if the calendar was removed in the meantime. */
export async function saveOutcome(
  tx: OwnerTx,
  id: string,
  outcome: UpdateObject<DB, 'busy_calendars'>,
  pauseMs: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('busy_calendars')
    .set({
      ...outcome,
      claimed_until: null,
      next_fetch_at: sql<Date>`app_now() + make_interval(secs => ${pauseMs / 1000})`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps each statement within the timeout of five seconds. */
const CHUNK_SIZE = 5_000

/** Runs in one transaction, so that readers never see a partial list. */
export async function replaceBusyTimes(
  tx: OwnerTx,
  { userId, calendarId }: CalendarKey,
  times: readonly BusyTime[],
): Promise<void> {
  await tx.deleteFrom('busy_times').where('calendar_id', '=', calendarId).execute()
  const pieces = times.flatMap((time) => splitByWeek(time).map((piece) => ({ piece, whole: time })))
  for (let n = 0; n < pieces.length; n += CHUNK_SIZE)
    await insertPieces(tx, { userId, calendarId }, pieces.slice(n, n + CHUNK_SIZE))
}

type Piece = { piece: Interval; whole: BusyTime }

async function insertPieces(
  tx: OwnerTx,
  { userId, calendarId }: CalendarKey,
  pieces: readonly Piece[],
): Promise<void> {
  const instants = (instantOf: (piece: Piece) => number) =>
    sql`${pieces.map((piece) => new Date(instantOf(piece)))}::timestamptz[]`
  const isAllDay = pieces.map(({ whole }) => whole.isAllDay)
  // Events that block the same time are stored once, such as an all-day event and one from midnight to midnight.
  await sql`
    insert into busy_times (user_id, calendar_id, starts_at, ends_at, whole_starts_at, whole_ends_at, is_all_day)
    select ${userId}, ${calendarId}, * from unnest(
      ${instants(({ piece }) => piece.start)}, ${instants(({ piece }) => piece.end)},
      ${instants(({ whole }) => whole.start)}, ${instants(({ whole }) => whole.end)}, ${isAllDay}::boolean[])
    on conflict do nothing`.execute(tx)
}

/** Used when the business changes its time zone, because all-day events depend on it. */
export async function refetchAllCalendars(tx: OwnerTx): Promise<void> {
  await tx
    .updateTable('busy_calendars')
    .set({
      etag: null,
      last_modified: null,
      content_hash: null,
      expanded_at: null,
      next_fetch_at: sql<Date>`app_now()`,
    })
    .execute()
}
