import { type Expression, type SqlBool, sql } from 'kysely'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { DURATION_MINUTES } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'

const DAYS_BACK = 60
const DAYS_AHEAD = 730
/** How long cancelled jobs stay in the feed, so that calendars which rarely poll still see the cancellation. */
const CANCELLED_DAYS = 30

function isInFeed(): Expression<SqlBool> {
  return sql<SqlBool>`(
    appointment_time > app_now() - make_interval(days => ${DAYS_BACK})
    and appointment_time < app_now() + make_interval(days => ${DAYS_AHEAD})
    and (cancelled_at is null or cancelled_at > app_now() - make_interval(days => ${CANCELLED_DAYS})))`
}

export type FeedState = NonNullable<Awaited<ReturnType<typeof readFeedState>>>

/** Undefined for an unknown token. `jobsHash` covers all jobs in the feed, and is computed without loading them. */
export function readFeedState(tx: OwnerTx, token: string) {
  return tx
    .selectFrom('calendar_feeds as feed')
    .innerJoin('users as owner', 'owner.id', 'feed.user_id')
    .leftJoin('user_settings as business', 'business.user_id', 'feed.user_id')
    .where('feed.token', '=', token)
    .select([
      sql<string>`coalesce(business.timezone, ${DEFAULT_ZONE})`.as('timezone'),
      'business.business_name',
      'owner.full_name',
      'feed.read_at',
      'feed.version',
      'feed.changed_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('appointments')
        .where(isInFeed())
        .select(
          sql<string>`concat_ws(' ', count(*), sum(hashtextextended(
            concat_ws(chr(31), id, updated_at, cancelled_at, client_name, client_phone), 0)))`.as('hash'),
        )
        .as('jobsHash'),
    )
    .executeTakeFirst()
}

export type FeedJob = Awaited<ReturnType<typeof feedJobs>>[number]

export function feedJobs(tx: OwnerTx) {
  return tx
    .selectFrom('appointments')
    .where(isInFeed())
    .select([
      'id',
      'client_name',
      'client_phone',
      'service',
      'appointment_time',
      DURATION_MINUTES.as('duration'),
      'address',
      'notes',
      'answers',
      'cancelled_at',
      'calendar_sequence',
      'updated_at',
    ])
    .orderBy('appointment_time')
    .orderBy('id')
    .execute()
}

/** HTTP dates have a resolution of one second, so two versions never share a second. */
export async function saveVersion(tx: OwnerTx, version: string): Promise<Date> {
  const { changed_at } = await tx
    .updateTable('calendar_feeds')
    .set({
      version,
      changed_at: sql<Date>`greatest(date_trunc('second', app_now()), changed_at + interval '1 second')`,
    })
    .returning('changed_at')
    .executeTakeFirstOrThrow()
  return changed_at as Date
}

export async function saveReadTime(tx: OwnerTx): Promise<void> {
  await tx.updateTable('calendar_feeds').set({ read_at: sql<Date>`app_now()` }).execute()
}
