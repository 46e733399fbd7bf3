import { type Expression, type SqlBool, sql } from 'kysely'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { DURATION_MINUTES } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'

const DAYS_BACK = 60
const DAYS_AHEAD = 730
/** So long a calendar that asks now and then has to learn of it. */
const DAYS_CANCELLED = 30

function isShown(): Expression<SqlBool> {
  return sql<SqlBool>`(
    appointment_time > app_now() - make_interval(days => ${DAYS_BACK})
    and appointment_time < app_now() + make_interval(days => ${DAYS_AHEAD})
    and (cancelled_at is null or cancelled_at > app_now() - make_interval(days => ${DAYS_CANCELLED})))`
}

export type AskedFeed = NonNullable<Awaited<ReturnType<typeof askedFeed>>>

/** Undefined: nobody's. `jobs` is of all that is shown, without reading it out. */
export function askedFeed(tx: OwnerTx, token: string) {
  return tx
    .selectFrom('calendar_feeds as feed')
    .innerJoin('users as owner', 'owner.id', 'feed.user_id')
    .leftJoin('user_settings as business', 'business.user_id', 'feed.user_id')
    .where('feed.token', '=', token)
    .select([
      sql<string>`coalesce(business.timezone, ${DEFAULT_ZONE})`.as('timezone'),
      'business.business_name',
      'owner.full_name',
      'owner.email',
      'feed.read_at',
      'feed.version',
      'feed.changed_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('appointments')
        .where(isShown())
        .select(
          sql<string>`concat_ws(' ', count(*), sum(hashtextextended(
            concat_ws(chr(31), id, updated_at, cancelled_at, client_name, client_phone), 0)))`.as('jobs'),
        )
        .as('jobs'),
    )
    .executeTakeFirst()
}

export type ShownJob = Awaited<ReturnType<typeof shownJobs>>[number]

export function shownJobs(tx: OwnerTx) {
  return tx
    .selectFrom('appointments')
    .where(isShown())
    .select([
      'id',
      'client_name',
      'client_phone',
      'service',
      'appointment_time',
      DURATION_MINUTES.as('duration'),
      'address',
      'notes',
      'cancelled_at',
      'calendar_sequence',
      'updated_at',
    ])
    .orderBy('appointment_time')
    .orderBy('id')
    .execute()
}

/** HTTP tells times by the second: two versions never share one. */
export async function noteVersion(tx: OwnerTx, version: string): Promise<Date> {
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

export async function noteReading(tx: OwnerTx): Promise<void> {
  await tx.updateTable('calendar_feeds').set({ read_at: sql<Date>`app_now()` }).execute()
}
