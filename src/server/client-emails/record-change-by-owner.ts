import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientEmailStatus } from '#contract/appointments.ts'
import { type Announced, type Confirmation, emailFor, isUpToDate } from '#domain/appointments/email-for.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import type { Instant } from '#domain/time/instant.ts'
import {
  announcedFromRow,
  currentJob,
  parseAnnounced,
  parseConfirmation,
} from '#server/appointment-rows/notice-state.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { assertNotTooManyWaiting } from '#server/client-emails/limit-waiting.ts'
import { adoptOldNotices } from '#server/client-emails/old-mails.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'

/** One appointment before and after a change. `after` was read when the row was locked. */
export type Change = { before: StoredAppointment; after: StoredAppointment }

type Notice = {
  announced: Announced
  confirmation: Confirmation | null
  notifyAt: Date | null
}

/** The state that Undo restores if no email has been sent. */
type Undo = { known: NonNullable<Announced>; announced: Announced; notifyAt: string | null }

/**
 * Whether to email the client about a change. `if pending`: a change that is not worth an email of its own, but that an
 * email which has not been sent yet mentions.
 */
type TellClient = boolean | 'if pending'

/**
 * Records which emails clients are owed after an owner's change. Appointments that changed together share one. The last
 * decision counts: with `tellClient: false`, an earlier email that has not been sent is cancelled too. Without a decision,
 * clients are told about everything but a new address, which usually comes from them.
 */
export async function recordChangeByOwner(
  tx: OwnerTx,
  changes: readonly Change[],
  { tellClient: decision, isUndo = false }: { tellClient: boolean | undefined; isUndo?: boolean },
): Promise<ClientEmailStatus> {
  const changed = changes.filter(({ before, after }) => hasChanged(before, after))
  if (changed.length === 0) return 'none'
  const tellClient = decision ?? (changed.every(isChangeOfAddressOnly) ? 'if pending' : true)
  const adopted = await adoptOldNotices(tx, changed)
  const sending = await noticesBeingSent(tx, adopted)
  const now = (await tx.now()).getTime()
  const notices = adopted.map((change) =>
    noticeAfter(change, { tellClient, isUndo, now, isBeingSent: sending.has(change.after.id) }),
  )
  await storeNotices(tx, notices, tellClient === 'if pending' ? null : randomUUID())
  if (!notices.some(({ isOwed }) => isOwed)) return 'none'
  await assertNotTooManyWaiting(tx)
  return 'waiting'
}

/** Pairs rows by id. Rows that are missing from `after` did not change. */
export function pairedChanges(
  before: readonly StoredAppointment[],
  after: readonly StoredAppointment[],
): Change[] {
  const byId = new Map(after.map((row) => [row.id, row]))
  return before.flatMap((row) => {
    const afterRow = byId.get(row.id)
    return afterRow ? { before: row, after: afterRow } : []
  })
}

export function hasChanged(before: StoredAppointment, after: StoredAppointment): boolean {
  return !isUpToDate(announcedFromRow(before), currentJob(after))
}

function isChangeOfAddressOnly({ before, after }: Change): boolean {
  return !hasChanged({ ...before, address: after.address }, after)
}

type NoticeOptions = { tellClient: TellClient; isUndo: boolean; now: Instant; isBeingSent: boolean }
type StoredNotice = Notice & { id: string; undo: Undo | null; isOwed: boolean }

function noticeAfter(
  { before, after }: Change,
  { isUndo, now, isBeingSent, ...options }: NoticeOptions,
): StoredNotice {
  const stored: Notice = {
    announced: parseAnnounced(after.announced),
    confirmation: parseConfirmation(after.confirmation),
    notifyAt: after.notify_at,
  }
  const common = { id: after.id, confirmation: stored.confirmation }
  const tellClient = options.tellClient === 'if pending' ? stored.notifyAt !== null : options.tellClient
  // A move is undone by moving the appointment back while its email is pending.
  const restored = tellClient && !isBeingSent && (isUndo || stored.notifyAt) ? undoneState(after) : null
  if (restored) {
    const { announced, notifyAt } = restored
    return {
      ...common,
      announced,
      notifyAt: notifyAt === null ? null : new Date(notifyAt),
      undo: null,
      isOwed: notifyAt !== null && stored.confirmation === null,
    }
  }
  const knownToClient = stored.announced ?? announcedFromRow(before)
  const job = currentJob(after)
  // While an email is being sent, what the client knows is uncertain.
  const announced = !isBeingSent && isUpToDate(knownToClient, job) ? null : knownToClient
  const state = { announced, confirmation: stored.confirmation }
  const isOwed =
    tellClient &&
    after.client_email !== '' &&
    (isBeingSent || (announced !== null && emailFor(state, job, now) !== null))
  const undoEndsAt = new Date(now + UNDO_SECONDS * 1000)
  const notifyAt = options.tellClient === 'if pending' ? stored.notifyAt : later(stored.notifyAt, undoEndsAt)
  return {
    ...common,
    announced,
    notifyAt: isOwed ? notifyAt : stored.confirmation && stored.notifyAt,
    undo: {
      known: announcedFromRow(before),
      announced: stored.announced,
      notifyAt: stored.notifyAt?.toISOString() ?? null,
    },
    isOwed,
  }
}

/** The state before the last change, if this change reverts it and no email has been sent since. */
function undoneState(after: StoredAppointment): Undo | null {
  const undo = after.undo as Undo | null
  if (!undo) return null
  return isUpToDate(parseAnnounced(undo.known), currentJob(after)) ? undo : null
}

function later(a: Date | null, b: Date): Date {
  return a && a > b ? a : b
}

/** Without a `changeId`, pending emails stay grouped as they were. */
async function storeNotices(
  tx: OwnerTx,
  notices: readonly StoredNotice[],
  changeId: string | null,
): Promise<void> {
  const json = (value: object | string | null) => (value === null ? null : JSON.stringify(value))
  await sql`
    update appointments a set
      announced = n.announced, notify_at = n.notify_at, undo = n.undo, notice_failed_at = null, client_knows = null,
      confirmation = n.confirmation,
      change_id = case
        when n.notify_at is null then null when n.is_owed then coalesce(${changeId}::uuid, a.change_id) else a.change_id
      end,
      owner_notice = case when a.owner_notice ->> 'did' = 'moved' then null else a.owner_notice end,
      owner_notify_at = case when a.owner_notice ->> 'did' = 'moved' then null else a.owner_notify_at end
    from unnest(
      ${notices.map(({ id }) => id)}::uuid[],
      ${notices.map(({ announced }) => json(announced))}::jsonb[],
      ${notices.map(({ confirmation }) => json(confirmation))}::jsonb[],
      ${notices.map(({ notifyAt }) => notifyAt)}::timestamptz[],
      ${notices.map(({ undo }) => json(undo))}::jsonb[],
      ${notices.map(({ isOwed }) => isOwed)}::boolean[]
    ) n (id, announced, confirmation, notify_at, undo, is_owed)
    where a.id = n.id`.execute(tx)
}

/** Ids of the appointments about which an email is being sent, or may have arrived and is being retried. */
export async function noticesBeingSent(tx: OwnerTx, changes: readonly Change[]): Promise<Set<string>> {
  const linked = changes.flatMap(({ after }) => (after.notice_mail_id === null ? [] : [after.notice_mail_id]))
  if (linked.length === 0) return new Set()
  const mails = await tx
    .selectFrom('mails')
    .select('id')
    .where('id', '=', sql<string>`any(${[...new Set(linked)]}::uuid[])`)
    .where(IS_UNSETTLED)
    // An email that certainly did not arrive has no props: the next attempt composes it again.
    .where(sql<boolean>`props <> '{}'`)
    .execute()
  const sending = new Set(mails.map(({ id }) => id))
  return new Set(
    changes.filter(({ after }) => sending.has(after.notice_mail_id ?? '')).map(({ after }) => after.id),
  )
}
