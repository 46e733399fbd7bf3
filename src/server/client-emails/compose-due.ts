import { sql } from 'kysely'
import { type ComposedEmail, composeEmails } from '#server/client-emails/compose-email.ts'
import { HAS_EMAIL_IN_OUTBOX, type NoticeRow, readNoticeRows } from '#server/client-emails/email-data.ts'
import { recordSentByOldServers } from '#server/client-emails/old-mails.ts'
import { ownerEmails } from '#server/client-emails/owner-emails.ts'
import { ownerPushes } from '#server/client-emails/owner-pushes.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { type DueRowSource, jobForAll } from '#server/jobs/sweep.ts'
import { isHeld } from '#server/outbox/message-allowance.ts'
import {
  type ClaimedMail,
  IS_UNSETTLED,
  insertClaimedMails,
  insertMails,
  type NewMail,
} from '#server/outbox/queries.ts'
import { queuePushes } from '#server/push/queue-pushes.ts'

const IS_DUE = sql<boolean>`a.notify_at <= app_now() and not ${HAS_EMAIL_IN_OUTBOX}`
const IS_OWNER_HELD = isHeld(sql`a.user_id`)

/** The due times of emails about appointments that are not in the outbox yet and don't have to wait. */
const UNCOMPOSED = sql`(
  select a.notify_at as at from appointments a
  where a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX} and not ${IS_OWNER_HELD}
  union all
  select a.owner_notify_at from appointments a where a.owner_notify_at is not null)`

/** The due time of the oldest email that is not composed yet; in the future if none is due. */
export const UNCOMPOSED_SINCE = sql<Date | null>`(select min(at) from ${UNCOMPOSED} uncomposed)`

/** Enqueues `send-due-mails`, which also composes due emails. */
export function dueNotices(enqueue: Enqueue): DueRowSource {
  return jobForAll(enqueue, 'send-due-mails', async (tx) => {
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from ${UNCOMPOSED} uncomposed where at <= app_now()`.execute(tx)
    return rows[0]?.due ?? 0
  })
}

/**
 * Adds due emails about appointments to the outbox, for clients and owners, claimed by the caller. It reads up to
 * `limit` appointments for each of the two; `dueCount` is at least the limit if more may be due.
 */
export async function composeDueEmails(
  tx: SystemTx,
  { appUrl, limit }: { appUrl: URL; limit: number },
): Promise<{ dueCount: number; mails: ClaimedMail[] }> {
  if (!(await tryLockComposing(tx))) return { dueCount: 0, mails: [] }
  const due = await lockDue(tx, limit)
  if (due.count === 0) return { dueCount: 0, mails: [] }
  // Reads the rows again, because another worker may have settled some between their selection and the lock.
  const rows = await readNoticeRows(tx, [...due.forClients, ...due.forOwners])
  const clientDueIds = new Set(due.forClients.map(({ id }) => id))
  const stillDue = rows.filter((row) => clientDueIds.has(row.id) && row.is_due && !row.is_in_outbox)
  const forClients = await withoutSentByOldServers(tx, stillDue)
  const emails = await composeForClients(tx, forClients, appUrl)
  const forOwners = rows.filter((row) => row.is_owner_due)
  const alerts = await ownerEmails(tx, forOwners, appUrl)
  const mails = await insertClaimedMails(tx, [...emails.map(newMail), ...alerts])
  await queuePushes(tx, ownerPushes(forOwners, { appUrl, now: (await tx.now()).getTime() }))
  await linkEmails(tx, emails, forOwners)
  const errors = new Map(emails.map((email) => [email.id, email.composeError]))
  return { dueCount: due.count, mails: mails.map((mail) => ({ ...mail, composeError: errors.get(mail.id) })) }
}

/** Composes everything an owner's clients are owed, due or not: after the account is deleted this is impossible. */
export async function composeEverythingOwed(tx: SystemTx, userId: string, appUrl: URL): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a
    where a.user_id = ${userId} and a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX}
    order by a.id for no key update`.execute(tx)
  await composeOwed(tx, rows, appUrl)
}

/** Composes everything a client is owed, due or not: after the client is deleted this is impossible. */
export async function composeOwedToClient(tx: OwnerTx, clientId: string, appUrl: URL): Promise<void> {
  // The next attempt of an email that did not arrive would compose it again.
  await sql`
    with undelivered as (
      update mails set skipped_at = app_now(), skip_reason = 'replaced', replaced_at = app_now()
      where ${IS_UNSETTLED} and announces is not null and props = '{}' and id in (
        select notice_mail_id from appointments where client_id = ${clientId} and notice_mail_id is not null)
      returning id
    )
    update appointments set notice_mail_id = null
    where client_id = ${clientId} and notice_mail_id in (select id from undelivered)`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a
    where a.client_id = ${clientId} and a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX}
    order by a.id`.execute(tx)
  await composeOwed(tx, rows, appUrl)
}

async function composeOwed(
  tx: OwnerTx | SystemTx,
  appointments: readonly { id: string }[],
  appUrl: URL,
): Promise<void> {
  const emails = await composeForClients(tx, await readNoticeRows(tx, appointments), appUrl)
  await insertMails(tx, emails.map(newMail))
  await linkEmails(tx, emails)
}

/** Two workers composing at once would split an email about many visits. A worker without the lock only sends pending mails. */
async function tryLockComposing(tx: SystemTx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('compose emails', 0)) as "isLocked"`.execute(tx)
  return rows[0]?.isLocked ?? false
}

/** Owners take turns within this many of the appointments that have been due the longest. */
const MAX_CANDIDATES = 5_000

type DueRow = { id: string; change_id: string | null; is_for_client: boolean }

async function lockDue(tx: SystemTx, limit: number) {
  const { rows } = await sql<DueRow>`
    select *, true as is_for_client from (
      select a.id, a.change_id from appointments a join (
        -- Owners take turns, and cancellations come first.
        select id, notify_at, row_number() over (
          partition by user_id order by cancelled_at is null, notify_at) as turn
        from (
          select a.id, a.user_id, a.notify_at, a.cancelled_at from appointments a where ${IS_DUE} and not ${IS_OWNER_HELD}
          order by a.notify_at limit ${MAX_CANDIDATES}
        ) candidate
      ) ordered on ordered.id = a.id
      where a.notify_at <= app_now()
      order by ordered.turn, ordered.notify_at limit ${limit} for no key update of a skip locked
    ) for_clients
    union all select *, false from (
      select a.id, a.change_id from appointments a where a.owner_notify_at <= app_now()
      order by a.owner_notify_at limit ${limit} for no key update skip locked
    ) for_owners`.execute(tx)
  const forClients = rows.filter((row) => row.is_for_client)
  const forOwners = rows.filter((row) => !row.is_for_client)
  // Below the limit, every due appointment has been selected anyway.
  const shared = forClients.length < limit ? [] : await lockShared(tx, forClients)
  const count = Math.max(forClients.length, forOwners.length)
  return { count, forClients: [...forClients, ...shared], forOwners }
}

/** Locks the other appointments of the same changes: they share one email, however many there are. */
async function lockShared(tx: SystemTx, due: readonly DueRow[]): Promise<{ id: string }[]> {
  const changeIds = due.flatMap(({ change_id }) => change_id ?? [])
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a where a.change_id = any(${changeIds}::uuid[]) and ${IS_DUE}
    for no key update skip locked`.execute(tx)
  return rows
}

/** Emails that a worker of the previous release sent are recorded here and not composed again. */
async function withoutSentByOldServers(tx: SystemTx, rows: readonly NoticeRow[]): Promise<NoticeRow[]> {
  const linked = rows.filter(({ notice_mail_id }) => notice_mail_id !== null)
  if (linked.length === 0) return [...rows]
  const recorded = await recordSentByOldServers(tx, linked)
  return rows.filter(({ id }) => !recorded.has(id))
}

/** Composes emails to clients, and settles appointments about which there is nothing to say. */
export async function composeForClients(
  tx: OwnerTx | SystemTx,
  rows: readonly NoticeRow[],
  appUrl: URL,
): Promise<ComposedEmail[]> {
  if (rows.length === 0) return []
  const now = (await tx.now()).getTime()
  const { emails, settledIds } = composeEmails(rows, { appUrl, now })
  if (settledIds.length > 0)
    await sql`
      update appointments set notify_at = null, confirmation = null, change_id = null, undo = null
      where id = any(${settledIds}::uuid[])`.execute(tx)
  return emails
}

function newMail({ id, userId, letter, props, announces, recipient, resends, plannedFor }: ComposedEmail) {
  const appointmentId = announces[0]?.id
  const mail = { id, userId, letter, props, announces, recipient, resends, plannedFor, appointmentId }
  return { ...mail, delay: { afterSeconds: 0 } } satisfies NewMail
}

/** Stores the manage links of emails, connects appointments to them, and settles the alerts to owners. */
export async function linkEmails(
  tx: OwnerTx | SystemTx,
  emails: readonly ComposedEmail[],
  alerted: readonly { id: string }[] = [],
): Promise<void> {
  const manageLinks = emails.flatMap((email) => email.links)
  if (manageLinks.length > 0) await (tx as SystemTx).insertInto('manage_tokens').values(manageLinks).execute()
  const mailIdByAppointment = new Map(
    emails.flatMap(({ id, announces }) => announces.map((appointment) => [appointment.id, id])),
  )
  const alertedIds = new Set(alerted.map(({ id }) => id))
  const ids = [...alertedIds.union(mailIdByAppointment)]
  if (ids.length === 0) return
  // The ids are listed twice so that Postgres looks the rows up by primary key.
  await sql`
    update appointments a set
      notice_mail_id = coalesce(composed.mail_id, a.notice_mail_id),
      undo = case when composed.mail_id is null then a.undo end,
      owner_notice = case when composed.is_alerted then null else a.owner_notice end,
      owner_notify_at = case when composed.is_alerted then null else a.owner_notify_at end
    from unnest(
      ${ids}::uuid[],
      ${ids.map((id) => mailIdByAppointment.get(id) ?? null)}::uuid[],
      ${ids.map((id) => alertedIds.has(id))}::boolean[]
    ) composed (id, mail_id, is_alerted)
    where a.id = composed.id and a.id = any(${ids}::uuid[])`.execute(tx)
}
