import { sql } from 'kysely'
import { type ComposedEmail, composeEmails } from '#server/client-emails/compose-email.ts'
import { HAS_EMAIL_IN_OUTBOX, type NoticeRow, readNoticeRows } from '#server/client-emails/email-data.ts'
import { recordSentByOldServers } from '#server/client-emails/old-mails.ts'
import { ownerEmails } from '#server/client-emails/owner-emails.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { type DueRows, jobForAll } from '#server/jobs/sweep.ts'
import { type ClaimedMail, insertClaimedMails, insertMails, type NewMail } from '#server/outbox/queries.ts'

const IS_DUE = sql<boolean>`a.notify_at <= app_now() and not ${HAS_EMAIL_IN_OUTBOX}`

/** When emails about appointments that are not in the outbox yet are to be composed. */
const UNCOMPOSED = sql`(
  select a.notify_at as at from appointments a
  where a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX}
  union all
  select a.owner_notify_at from appointments a where a.owner_notify_at is not null)`

/** Since when the oldest of them waits; in the future where none is due. */
export const UNCOMPOSED_SINCE = sql<Date | null>`(select min(at) from ${UNCOMPOSED} uncomposed)`

/** The worker composes them together with sending what is due. */
export function dueNotices(enqueue: Enqueue): DueRows {
  return jobForAll(enqueue, 'send-due-mails', async (tx) => {
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from ${UNCOMPOSED} uncomposed where at <= app_now()`.execute(tx)
    return rows[0]?.due ?? 0
  })
}

/**
 * Adds the emails about appointments that have become due to the outbox, for clients and owners alike, claimed by the caller.
 * It looks at `atMost` appointments for each of the two; `taken` is at least that where there may be more.
 */
export async function composeDueEmails(
  tx: SystemTx,
  { appUrl, atMost }: { appUrl: URL; atMost: number },
): Promise<{ taken: number; mails: ClaimedMail[] }> {
  if (!(await isOnlyComposer(tx))) return { taken: 0, mails: [] }
  const due = await lockDue(tx, atMost)
  if (due.taken === 0) return { taken: 0, mails: [] }
  const rows = await readNoticeRows(tx, [...due.ofClients, ...due.ofOwners])
  const ofClients = new Set(due.ofClients.map(({ id }) => id))
  // What another worker settled since these were found is seen only by this second statement.
  const stillDue = rows.filter((row) => ofClients.has(row.id) && row.is_due && !row.is_in_outbox)
  const forClients = await withoutSentByOldServers(tx, stillDue)
  const emails = await composeForClients(tx, forClients, appUrl)
  const forOwners = rows.filter((row) => row.is_owner_due)
  const mails = await insertClaimedMails(tx, [...emails.map(newMail), ...ownerEmails(forOwners, appUrl)])
  await linkEmails(tx, emails, forOwners)
  const unwritten = new Map(emails.map((email) => [email.id, email.unwritten]))
  return { taken: due.taken, mails: mails.map((mail) => ({ ...mail, unwritten: unwritten.get(mail.id) })) }
}

/** Everything that an owner's clients are owed, whenever it was to be sent: nobody could compose it once the account is gone. */
export async function composeEverythingOwed(tx: SystemTx, userId: string, appUrl: URL): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a
    where a.user_id = ${userId} and a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX}
    order by a.id for no key update`.execute(tx)
  const emails = await composeForClients(tx, await readNoticeRows(tx, rows), appUrl)
  await insertMails(tx, emails.map(newMail))
  await linkEmails(tx, emails)
}

/** Two workers at once would split an email about many visits between them. The other one goes on with what waits. */
async function isOnlyComposer(tx: SystemTx): Promise<boolean> {
  const { rows } = await sql<{ isOnly: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('compose emails', 0)) as "isOnly"`.execute(tx)
  return rows[0]?.isOnly ?? false
}

type Found = { id: string; change_id: string | null; is_of_client: boolean }

async function lockDue(tx: SystemTx, atMost: number) {
  const { rows } = await sql<Found>`
    select *, true as is_of_client from (
      select a.id, a.change_id from appointments a where ${IS_DUE}
      order by a.notify_at limit ${atMost} for no key update skip locked
    ) of_clients
    union all select *, false from (
      select a.id, a.change_id from appointments a where a.owner_notify_at <= app_now()
      order by a.owner_notify_at limit ${atMost} for no key update skip locked
    ) of_owners`.execute(tx)
  const ofClients = rows.filter((row) => row.is_of_client)
  const ofOwners = rows.filter((row) => !row.is_of_client)
  const shared = ofClients.length < atMost ? [] : await lockShared(tx, ofClients)
  const taken = Math.max(ofClients.length, ofOwners.length)
  return { taken, ofClients: [...ofClients, ...shared], ofOwners }
}

/** Those that changed together share an email, however many they are. */
async function lockShared(tx: SystemTx, found: readonly Found[]): Promise<{ id: string }[]> {
  const changes = found.flatMap(({ change_id }) => change_id ?? [])
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a where a.change_id = any(${changes}::uuid[]) and ${IS_DUE}
    for no key update skip locked`.execute(tx)
  return rows
}

/** What a worker of the release before has sent is recorded, and not composed again. */
async function withoutSentByOldServers(tx: SystemTx, rows: readonly NoticeRow[]): Promise<NoticeRow[]> {
  const linked = rows.filter(({ notice_mail_id }) => notice_mail_id !== null)
  if (linked.length === 0) return [...rows]
  const recorded = await recordSentByOldServers(tx, linked)
  return rows.filter(({ id }) => !recorded.has(id))
}

/** Settles those of which there is nothing to tell. */
export async function composeForClients(
  tx: SystemTx,
  rows: readonly NoticeRow[],
  appUrl: URL,
): Promise<ComposedEmail[]> {
  if (rows.length === 0) return []
  const now = (await tx.now()).getTime()
  const { emails, nothingToTell } = composeEmails(rows, { appUrl, now })
  if (nothingToTell.length > 0)
    await sql`
      update appointments set notify_at = null, confirmation = null, change_id = null, undo = null
      where id = any(${nothingToTell}::uuid[])`.execute(tx)
  return emails
}

function newMail({ id, userId, letter, props, announces, recipient, resends, plannedFor }: ComposedEmail) {
  const appointmentId = announces[0]?.id
  const mail = { id, userId, letter, props, announces, recipient, resends, plannedFor, appointmentId }
  return { ...mail, leaves: { afterSeconds: 0 } } satisfies NewMail
}

/** Links appointments to the emails about them, and records of which of them the owner has been told. */
export async function linkEmails(
  tx: SystemTx,
  emails: readonly ComposedEmail[],
  ownersTold: readonly { id: string }[] = [],
): Promise<void> {
  const links = emails.flatMap((email) => email.links)
  if (links.length > 0) await tx.insertInto('manage_tokens').values(links).execute()
  const mailIds = new Map(emails.flatMap(({ id, announces }) => announces.map((said) => [said.id, id])))
  const ownerIds = new Set(ownersTold.map(({ id }) => id))
  const ids = [...ownerIds.union(mailIds)]
  if (ids.length === 0) return
  // The list is there twice so that Postgres looks the rows up by their key.
  await sql`
    update appointments a set
      notice_mail_id = coalesce(told.mail_id, a.notice_mail_id),
      undo = case when told.mail_id is null then a.undo end,
      owner_notice = case when told.is_owner_told then null else a.owner_notice end,
      owner_notify_at = case when told.is_owner_told then null else a.owner_notify_at end
    from unnest(
      ${ids}::uuid[],
      ${ids.map((id) => mailIds.get(id) ?? null)}::uuid[],
      ${ids.map((id) => ownerIds.has(id))}::boolean[]
    ) told (id, mail_id, is_owner_told)
    where a.id = told.id and a.id = any(${ids}::uuid[])`.execute(tx)
}
