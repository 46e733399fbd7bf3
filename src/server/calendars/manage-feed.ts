import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { calendarEndpoints } from '#contract/calendars.ts'
import { type ActivityCaller, recordActivity } from '#server/activity/record-activity.ts'
import type { CalendarDeps } from '#server/calendars/manage-calendars.ts'
import type { SystemTx } from '#server/db/database.ts'
import { countTry } from '#server/http/count-try.ts'
import { makeToken } from '#server/tokens/make-token.ts'

type Feed = z.output<typeof calendarEndpoints.readCalendarFeed.output>

const OPEN_LIMIT = { tries: 20, windowSeconds: 60 * 60 }

export async function readFeedAddress({ db, appUrl }: CalendarDeps, userId: string): Promise<Feed> {
  const feed = await db.asOwner(userId, (tx) =>
    tx.selectFrom('calendar_feeds').select(['token', 'read_at']).executeTakeFirst(),
  )
  return { url: feed ? feedUrl(appUrl, feed.token) : null, read_at: feed?.read_at?.toISOString() ?? null }
}

/** Creates a new address; the previous one stops working. */
export async function openFeed(
  { db, appUrl, limitsOn }: CalendarDeps,
  userId: string,
  caller: ActivityCaller,
): Promise<Feed> {
  if (limitsOn) await countTry(db, 'open a calendar feed', userId, OPEN_LIMIT)
  const row = newFeed()
  await db.asOwner(userId, async (tx) => {
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await recordActivity(tx, caller, { userId, kind: 'calendar-link-made' })
  })
  return { url: feedUrl(appUrl, row.token), read_at: null }
}

/** Replaces the address of an open feed, so that a stolen one stops working. False if no feed is open. */
export async function renewFeed(tx: SystemTx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_feeds')
    .set(newFeed())
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function newFeed() {
  return {
    token: makeToken(),
    created_at: sql<Date>`app_now()`,
    read_at: null,
    version: null,
    changed_at: null,
  }
}

export async function closeFeed({ db }: CalendarDeps, userId: string, caller: ActivityCaller): Promise<Feed> {
  await db.asOwner(userId, async (tx) => {
    await tx.deleteFrom('calendar_feeds').execute()
    await recordActivity(tx, caller, { userId, kind: 'calendar-link-removed' })
  })
  return { url: null, read_at: null }
}

function feedUrl({ origin }: URL, token: string): string {
  return `${origin}/calendar/${token}.ics`
}
