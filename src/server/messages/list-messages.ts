import { type RawBuilder, sql } from 'kysely'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { Message, messageEndpoints } from '#contract/messages.ts'
import type { SendingMeans } from '#domain/messages/channel.ts'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { tonightEndsAt } from '#domain/messages/tonight.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { type ListCursor, parseCursor, toPage } from '#server/db/list-cursor.ts'
import { withHoldReason } from '#server/messages/message-hold.ts'
import { selectMessages, toMessage } from '#server/messages/message-queries.ts'
import { type ScheduledNotice, scheduledNotices } from '#server/messages/scheduled-notices.ts'
import { readHold } from '#server/outbox/message-allowance.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'
import { businessSettings } from '#server/settings/queries.ts'

const PAGE_SIZE = 50
/** No message is pending longer than this after its planned time. The limit keeps the query within the index. */
const MAX_AGE_MS = 30 * DAY_MS

type MessageQuery = ParsedInput<typeof messageEndpoints.listMessages>['query'] & { means: SendingMeans }
type MessageList = Output<typeof messageEndpoints.listMessages>

export function listMessages(db: Database, userId: string, query: MessageQuery): Promise<MessageList> {
  return db.asOwner(userId, async (tx) => {
    const now = await tx.now()
    const hold = await readHold(tx)
    const scheduled = (await scheduledNotices(tx)).map((notice) => withHoldReason(notice, hold, now))
    const stored = await readPage(tx, query, now)
    const entries = stored.map((row) => ({
      id: row.id,
      micros: row.micros,
      message: withHoldReason(toMessage(row, now.getTime(), query.means), hold, now),
    }))
    const all = [...entries, ...scheduledEntries(scheduled, query)].sort(comparePositions)
    const { rows, next } = toPage(query.view === 'ahead' || query.appointment ? all : entries, PAGE_SIZE)
    const counts = await countMessages(tx, now, scheduled)
    return { messages: rows.map(({ message }) => message), next, counts }
  })
}

type Entry = ListCursor & { message: Message }

/** Scheduled notices that follow the last entry of the previous page. */
function scheduledEntries(
  scheduled: readonly ScheduledNotice[],
  { appointment, after }: MessageQuery,
): Entry[] {
  const cursor = parseCursor(after)
  return scheduled
    .filter(({ appointmentIds }) => appointment === undefined || appointmentIds.includes(appointment))
    .map(({ appointmentIds: _, ...message }) => ({
      id: message.id,
      micros: `${Date.parse(message.planned_for) * 1000}`,
      message,
    }))
    .filter((entry) => cursor === null || comparePositions(entry, cursor) > 0)
}

function comparePositions(a: ListCursor, b: ListCursor): number {
  return Number(a.micros) - Number(b.micros) || a.id.localeCompare(b.id)
}

/** A message that a newer one replaced does not count as unsent. */
const NOT_SENT = sql<boolean>`(mails.failed_at is not null or mails.skipped_at is not null and mails.replaced_at is null)`
const PLANNED_FOR = sql<Date>`mails.planned_for`
const SETTLED_AT = sql<Date>`coalesce(mails.failed_at, mails.skipped_at)`
const REVERSIBLE_REASONS: readonly SkipReason[] = ['off', 'refused', 'stopped']
/** Before its planned time, a message skipped for one of these reasons may be planned again. */
const canStillBeSent = (now: Date) =>
  sql<boolean>`(coalesce(mails.skip_reason in (${sql.join(REVERSIBLE_REASONS)}), false) and mails.planned_for > ${now})`

type Listing = {
  sortBy: RawBuilder<Date>
  direction: 'asc' | 'desc'
  /** Among messages settled at the same time, the one planned first comes first. */
  thenByPlannedFor?: true
  filter: RawBuilder<boolean>
}

function listingFor({ view, appointment }: MessageQuery, now: Date): Listing {
  if (appointment) return { sortBy: PLANNED_FOR, direction: 'asc', filter: isAbout(appointment) }
  switch (view) {
    case 'ahead':
      return { sortBy: PLANNED_FOR, direction: 'asc', filter: sql`(${IS_UNSETTLED} and ${isRecent(now)})` }
    case 'gone':
      return { sortBy: PLANNED_FOR, direction: 'desc', filter: sql`mails.sent_at is not null` }
    case 'failed':
      return {
        sortBy: SETTLED_AT,
        direction: 'desc',
        thenByPlannedFor: true,
        filter: sql`(${NOT_SENT} and not ${canStillBeSent(now)})`,
      }
  }
}

/** Matches messages about the appointment, including emails about several visits of its series. */
function isAbout(appointment: string) {
  return sql<boolean>`(mails.appointment_id = ${appointment}
    or mails.id = (select notice_mail_id from appointments where id = ${appointment}))`
}

async function readPage(tx: OwnerTx, query: MessageQuery, now: Date) {
  const listing = listingFor(query, now)
  const { sortBy, direction, thenByPlannedFor = false, filter } = listing
  const after = parseCursor(query.after)
  return selectMessages(tx)
    .where(filter)
    .$if(after !== null, (select) => select.where(isAfterCursor(listing, after ?? { micros: '0', id: '' })))
    .select(sql<string>`(extract(epoch from ${sortBy}) * 1000000)::bigint`.as('micros'))
    .orderBy(sortBy, direction)
    .$if(thenByPlannedFor, (select) => select.orderBy(PLANNED_FOR))
    .orderBy('mails.id', thenByPlannedFor ? 'asc' : direction)
    .limit(PAGE_SIZE + 1)
    .execute()
}

function isAfterCursor({ sortBy, direction, thenByPlannedFor }: Listing, { micros, id }: ListCursor) {
  const at = sql`timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond'`
  if (thenByPlannedFor) {
    const cursorPlannedFor = sql`(select last.planned_for from mails last where last.id = ${id}::uuid)`
    return sql<boolean>`(${sortBy} <= ${at}
      and (${sortBy} < ${at} or (${PLANNED_FOR}, mails.id) > (${cursorPlannedFor}, ${id}::uuid)))`
  }
  const position = sql`(${at}, ${id}::uuid)`
  return direction === 'asc'
    ? sql<boolean>`(${sortBy}, mails.id) > ${position}`
    : sql<boolean>`(${sortBy}, mails.id) < ${position}`
}

function isRecent(now: Date) {
  return sql<boolean>`mails.planned_for > ${new Date(now.getTime() - MAX_AGE_MS)}`
}

async function countMessages(
  tx: OwnerTx,
  now: Date,
  scheduled: readonly ScheduledNotice[],
): Promise<MessageList['counts']> {
  const { timezone } = await businessSettings(tx)
  const morning = new Date(tonightEndsAt(now.getTime(), timezone))
  const { rows } = await sql<{ tonight: number; failed: number }>`
    select
      (select count(*)::int from mails
        where ${IS_UNSETTLED} and ${isRecent(now)} and planned_for < ${morning}) as tonight,
      (select count(*)::int from mails
        where ${NOT_SENT} and ${SETTLED_AT} > ${new Date(now.getTime() - MAX_AGE_MS)} and failed_at is not null) as failed
  `.execute(tx)
  const { tonight = 0, failed = 0 } = rows[0] ?? {}
  const dueTonight = scheduled.filter(({ planned_for }) => new Date(planned_for) < morning)
  return { tonight: tonight + dueTonight.length, failed }
}
