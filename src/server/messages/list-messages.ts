import { type RawBuilder, sql } from 'kysely'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { Message, messageEndpoints } from '#contract/messages.ts'
import type { Means } from '#domain/messages/channel.ts'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { tonightEndsAt } from '#domain/messages/tonight.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { type Place, pageOf, placeAt } from '#server/db/place-in-list.ts'
import { messages, toMessage } from '#server/messages/message-queries.ts'
import { type ScheduledNotice, scheduledNotices } from '#server/messages/scheduled-notices.ts'
import { isUnsettled } from '#server/outbox/queries.ts'
import { businessSettings } from '#server/settings/queries.ts'

const PAGE_SIZE = 50
/** Nothing waits longer than that past its time; it keeps the search within the index. */
const LOOKS_BACK_MS = 30 * DAY_MS

type Asked = ParsedInput<typeof messageEndpoints.listMessages>['query'] & { means: Means }
type Listed = Output<typeof messageEndpoints.listMessages>

export function listMessages(db: Database, userId: string, asked: Asked): Promise<Listed> {
  return db.asOwner(userId, async (tx) => {
    const now = await tx.now()
    const scheduled = await scheduledNotices(tx)
    const stored = await pageOfMessages(tx, asked, now)
    const found = stored.map((row) => ({
      id: row.id,
      micros: row.micros,
      message: toMessage(row, now.getTime(), asked.means),
    }))
    const all = [...found, ...scheduledEntries(scheduled, asked)].sort(byPlace)
    const { rows, next } = pageOf(asked.view === 'ahead' || asked.appointment ? all : found, PAGE_SIZE)
    const counts = await countMessages(tx, now, scheduled)
    return { messages: rows.map(({ message }) => message), next, counts }
  })
}

type Entry = Place & { message: Message }

/** Those that belong behind what the page before ended with. */
function scheduledEntries(scheduled: readonly ScheduledNotice[], { appointment, after }: Asked): Entry[] {
  const place = placeAt(after)
  return scheduled
    .filter(({ appointmentIds }) => appointment === undefined || appointmentIds.includes(appointment))
    .map(({ appointmentIds: _, ...message }) => ({
      id: message.id,
      micros: `${Date.parse(message.planned_for) * 1000}`,
      message,
    }))
    .filter((entry) => place === null || byPlace(entry, place) > 0)
}

function byPlace(one: Place, other: Place): number {
  return Number(one.micros) - Number(other.micros) || one.id.localeCompare(other.id)
}

/** What a newer message replaced is no loss. */
const NOT_SENT = sql<boolean>`(mails.failed_at is not null or mails.skipped_at is not null and mails.replaced_at is null)`
const PLANNED_FOR = sql<Date>`mails.planned_for`
const SETTLED_AT = sql<Date>`coalesce(mails.failed_at, mails.skipped_at)`
const CAN_COME_BACK: readonly SkipReason[] = ['off', 'refused', 'stopped']
/** Until its time has come, what was switched off can be switched on again, and who wants none may want them again. */
const isOffYet = (now: Date) =>
  sql<boolean>`(coalesce(mails.skip_reason in (${sql.join(CAN_COME_BACK)}), false) and mails.planned_for > ${now})`

type Order = {
  by: RawBuilder<Date>
  direction: 'asc' | 'desc'
  /** What was settled at once: what was to leave first comes first. */
  isThenByPlan?: true
  only: RawBuilder<boolean>
}

function orderOf({ view, appointment }: Asked, now: Date): Order {
  if (appointment) return { by: PLANNED_FOR, direction: 'asc', only: isAbout(appointment) }
  switch (view) {
    case 'ahead':
      return { by: PLANNED_FOR, direction: 'asc', only: sql`(${isUnsettled} and ${isRecent(now)})` }
    case 'gone':
      return { by: PLANNED_FOR, direction: 'desc', only: sql`mails.sent_at is not null` }
    case 'failed':
      return {
        by: SETTLED_AT,
        direction: 'desc',
        isThenByPlan: true,
        only: sql`(${NOT_SENT} and not ${isOffYet(now)})`,
      }
  }
}

/** Also a letter that tells of it among other visits. */
function isAbout(appointment: string) {
  return sql<boolean>`(mails.appointment_id = ${appointment}
    or mails.id = (select notice_mail_id from appointments where id = ${appointment}))`
}

async function pageOfMessages(tx: OwnerTx, asked: Asked, now: Date) {
  const order = orderOf(asked, now)
  const { by, direction, isThenByPlan = false, only } = order
  const after = placeAt(asked.after)
  return messages(tx)
    .where(only)
    .$if(after !== null, (query) => query.where(isPast(order, after ?? { micros: '0', id: '' })))
    .select(sql<string>`(extract(epoch from ${by}) * 1000000)::bigint`.as('micros'))
    .orderBy(by, direction)
    .$if(isThenByPlan, (query) => query.orderBy(PLANNED_FOR))
    .orderBy('mails.id', isThenByPlan ? 'asc' : direction)
    .limit(PAGE_SIZE + 1)
    .execute()
}

function isPast({ by, direction, isThenByPlan }: Order, { micros, id }: Place) {
  const at = sql`timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond'`
  if (isThenByPlan) {
    const plan = sql`(select last.planned_for from mails last where last.id = ${id}::uuid)`
    return sql<boolean>`(${by} <= ${at}
      and (${by} < ${at} or (${PLANNED_FOR}, mails.id) > (${plan}, ${id}::uuid)))`
  }
  const place = sql`(${at}, ${id}::uuid)`
  return direction === 'asc'
    ? sql<boolean>`(${by}, mails.id) > ${place}`
    : sql<boolean>`(${by}, mails.id) < ${place}`
}

function isRecent(now: Date) {
  return sql<boolean>`mails.planned_for > ${new Date(now.getTime() - LOOKS_BACK_MS)}`
}

async function countMessages(
  tx: OwnerTx,
  now: Date,
  scheduled: readonly ScheduledNotice[],
): Promise<Listed['counts']> {
  const { timezone } = await businessSettings(tx)
  const morning = new Date(tonightEndsAt(now.getTime(), timezone))
  const { rows } = await sql<{ tonight: number; failed: number }>`
    select
      (select count(*)::int from mails
        where ${isUnsettled} and ${isRecent(now)} and planned_for < ${morning}) as tonight,
      (select count(*)::int from mails
        where ${NOT_SENT} and ${SETTLED_AT} > ${new Date(now.getTime() - LOOKS_BACK_MS)} and failed_at is not null) as failed
  `.execute(tx)
  const { tonight = 0, failed = 0 } = rows[0] ?? {}
  const dueTonight = scheduled.filter(({ planned_for }) => new Date(planned_for) < morning)
  return { tonight: tonight + dueTonight.length, failed }
}
