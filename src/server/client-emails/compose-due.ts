import { sql } from 'kysely'
import { isUpToDate } from '#domain/appointments/email-for.ts'
import {
  announcedFacts,
  currentJob,
  parseAnnounced,
  parseConfirmation,
} from '#server/appointment-rows/notice-state.ts'
import { type Announcement, type ComposedEmail, composeEmails } from '#server/client-emails/compose-email.ts'
import { HAS_EMAIL_IN_OUTBOX } from '#server/client-emails/due-notices.ts'
import { type NoticeRow, readNoticeRows } from '#server/client-emails/notice-rows.ts'
import { recordSentByOldServers } from '#server/client-emails/old-mails.ts'
import { forgetAttempt, recordAnnounced } from '#server/client-emails/record-outcome.ts'
import type { SystemTx } from '#server/db/database.ts'
import { type ClaimedMail, settleMails } from '#server/outbox/claim-mails.ts'
import { putOffMail, releaseMail } from '#server/outbox/record-mails.ts'

const IS_DUE = sql<boolean>`a.notify_at <= app_now() and not ${HAS_EMAIL_IN_OUTBOX}`

/**
 * Adds the emails about appointments that have become due to the outbox. How many appointments it looked at: as many as
 * asked for, and there may be more.
 */
export async function composeDueEmails(
  tx: SystemTx,
  { appUrl, atMost }: { appUrl: URL; atMost: number },
): Promise<{ taken: number; emails: ComposedEmail[] }> {
  const { looked, ids } = await lockDue(tx, atMost)
  if (ids.length === 0) return { taken: looked, emails: [] }
  const emails = await compose(tx, await readNoticeRows(tx, ids), appUrl)
  await insertEmails(tx, emails)
  return { taken: looked, emails }
}

/** Everything that an owner's clients are owed, whenever it was to be sent: nobody could compose it once the account is gone. */
export async function composeEverythingOwed(tx: SystemTx, userId: string, appUrl: URL): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a
    where a.user_id = ${userId} and a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX}
    order by a.id for no key update`.execute(tx)
  const owed = await readNoticeRows(
    tx,
    rows.map(({ id }) => id),
  )
  await insertEmails(tx, await compose(tx, owed, appUrl))
}

/** With all that changed together with one of them: they share an email. */
async function lockDue(tx: SystemTx, atMost: number): Promise<{ looked: number; ids: string[] }> {
  const { rows: due } = await sql<{ id: string; change_id: string | null }>`
    select a.id, a.change_id from appointments a where ${IS_DUE}
    order by a.notify_at limit ${atMost} for no key update skip locked`.execute(tx)
  const ids = await stillDue(
    tx,
    due.map(({ id }) => id),
  )
  const changes = [...new Set(due.flatMap(({ change_id }) => change_id ?? []))]
  const looked = due.length
  if (looked < atMost || changes.length === 0) return { looked, ids }
  const { rows: others } = await sql<{ id: string }>`
    select a.id from appointments a
    where a.change_id = any(${changes}::uuid[]) and ${IS_DUE} and a.id <> all(${ids}::uuid[])
    for no key update skip locked`.execute(tx)
  const shared = await stillDue(
    tx,
    others.map(({ id }) => id),
  )
  return { looked, ids: [...ids, ...shared] }
}

/**
 * A row that another worker has composed since the first statement began is only seen by a second one. What a server of the
 * release before has sent is recorded, and not composed again.
 */
async function stillDue(tx: SystemTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a where a.id = any(${ids}::uuid[]) and ${IS_DUE}`.execute(tx)
  const due = rows.map(({ id }) => id)
  const recorded = await recordSentByOldServers(tx, due)
  return due.filter((id) => !recorded.has(id))
}

async function compose(tx: SystemTx, rows: readonly NoticeRow[], appUrl: URL): Promise<ComposedEmail[]> {
  const now = (await tx.now()).getTime()
  const { emails, nothingToTell } = composeEmails(rows, { appUrl, now })
  if (nothingToTell.length > 0)
    await sql`
      update appointments set notify_at = null, confirmation = null, change_id = null, undo = null
      where id = any(${nothingToTell}::uuid[])`.execute(tx)
  return emails
}

async function insertEmails(tx: SystemTx, emails: readonly ComposedEmail[]): Promise<void> {
  if (emails.length === 0) return
  await tx
    .insertInto('mails')
    .values(
      emails.map((email) => ({
        id: email.id,
        user_id: email.userId,
        appointment_id: email.announces[0]?.id ?? null,
        letter: email.letter,
        props: JSON.stringify(email.props),
        announces: JSON.stringify(email.announces),
        recipient: email.recipient,
        resends: email.resends,
        planned_for: email.plannedFor,
        next_attempt_at: sql<Date>`app_now()`,
      })),
    )
    .execute()
  await linkEmails(tx, emails)
}

async function linkEmails(tx: SystemTx, emails: readonly ComposedEmail[]): Promise<void> {
  const linked = emails.flatMap(({ id, announces }) => announces.map((said) => ({ mailId: id, id: said.id })))
  const links = emails.flatMap((email) => email.links)
  if (links.length > 0) await tx.insertInto('manage_tokens').values(links).execute()
  await sql`
    update appointments set notice_mail_id = linked.mail_id, undo = null
    from unnest(${linked.map(({ id }) => id)}::uuid[], ${linked.map(({ mailId }) => mailId)}::uuid[])
      linked (id, mail_id)
    where appointments.id = linked.id`.execute(tx)
}

/**
 * Composes emails that were not sent when they were composed from what is true now. One that may have arrived is repeated
 * word for word as long as it is true; otherwise another follows it. Answers those that can be sent now.
 */
export async function recomposeEmails(
  tx: SystemTx,
  mails: readonly ClaimedMail[],
  appUrl: URL,
): Promise<ClaimedMail[]> {
  const ready: ClaimedMail[] = []
  for (const mail of mails) {
    const rows = await lockLinked(tx, mail.id)
    if (!rows) {
      // Somebody is changing one of them: waiting for that would hold up the appointments that this transaction has locked.
      await releaseMail(tx, mail)
      continue
    }
    const again = mayHaveArrived(mail)
      ? await repeatEmail(tx, mail, rows)
      : await composeAgain(tx, mail, rows, appUrl)
    if (again) ready.push(again)
  }
  return ready
}

/** Null where one of them is locked. */
async function lockLinked(tx: SystemTx, mailId: string): Promise<NoticeRow[] | null> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments where notice_mail_id = ${mailId} for no key update skip locked`.execute(tx)
  const { rows: all } = await sql<{ count: number }>`
    select count(*)::int from appointments where notice_mail_id = ${mailId}`.execute(tx)
  if (rows.length < (all[0]?.count ?? 0)) return null
  return readNoticeRows(
    tx,
    rows.map(({ id }) => id),
  )
}

/** The words of one that certainly did not arrive are forgotten. Claiming counted this attempt already. */
function mayHaveArrived({ attempts, props }: ClaimedMail): boolean {
  return attempts > 1 && Object.keys(props as object).length > 0
}

async function repeatEmail(
  tx: SystemTx,
  mail: ClaimedMail,
  rows: readonly NoticeRow[],
): Promise<ClaimedMail | null> {
  const announces = mail.announces as Announcement[]
  const says = new Map(announces.map((said) => [said.id, said.says]))
  const isTrue = (row: NoticeRow) =>
    isUpToDate(announcedFacts(parseAnnounced(says.get(row.id) ?? null)), currentJob(row))
  // What went to another address tells this client nothing.
  const isSameClient = rows.every((row) => row.client_email === mail.recipient)
  const isOwed =
    rows.length === announces.length && rows.every((row) => row.notify_at !== null && isTrue(row))
  if (isSameClient && isOwed) {
    const dueAt = Math.max(...rows.map((row) => row.notify_at?.getTime() ?? 0))
    if (rows.every((row) => row.is_due)) return keepAnnouncing(tx, mail, rows)
    await putOffMail(tx, mail, new Date(dueAt))
    return null
  }
  if (isSameClient) await recordAnnounced(tx, [{ ...mail, announces }], { isCertain: false })
  await unlinkAllBut(tx, mail.id, [])
  await supersede(tx, mail)
  return null
}

/** Once it is sent, everything that is owed by now is settled. */
async function keepAnnouncing(
  tx: SystemTx,
  mail: ClaimedMail,
  rows: readonly NoticeRow[],
): Promise<ClaimedMail> {
  const owed = new Map(rows.map((row) => [row.id, row]))
  const announces = (mail.announces as Announcement[]).map((said) => {
    const row = owed.get(said.id)
    return {
      ...said,
      confirmation: parseConfirmation(row?.confirmation ?? null),
      notifyAt: row?.notify_at?.toISOString() ?? said.notifyAt,
    }
  })
  await tx
    .updateTable('mails')
    .set({ announces: JSON.stringify(announces) })
    .where('id', '=', mail.id)
    .execute()
  return { ...mail, announces, isRepeat: true }
}

async function composeAgain(
  tx: SystemTx,
  mail: ClaimedMail,
  rows: readonly NoticeRow[],
  appUrl: URL,
): Promise<ClaimedMail | null> {
  await forgetAttempt(tx, mail)
  const [email] = await compose(
    tx,
    rows.filter((row) => row.is_due),
    appUrl,
  )
  await unlinkAllBut(tx, mail.id, email?.announces ?? [])
  if (email) return replaceWords(tx, mail, email)
  await supersede(tx, mail)
  return null
}

/** The others are composed by themselves as soon as they are due. */
async function unlinkAllBut(tx: SystemTx, mailId: string, announces: readonly Announcement[]): Promise<void> {
  const staying = announces.map(({ id }) => id)
  await sql`
    update appointments set notice_mail_id = null
    where notice_mail_id = ${mailId} and id <> all(${staying}::uuid[])`.execute(tx)
}

async function replaceWords(tx: SystemTx, mail: ClaimedMail, email: ComposedEmail): Promise<ClaimedMail> {
  const { letter, props, recipient, announces } = email
  await tx
    .updateTable('mails')
    .set({
      letter,
      props: JSON.stringify(props),
      recipient,
      announces: JSON.stringify(announces),
      appointment_id: announces[0]?.id ?? null,
    })
    .where('id', '=', mail.id)
    .execute()
  await linkEmails(tx, [{ ...email, id: mail.id }])
  return { ...mail, letter, props, recipient, announces, unwritten: email.unwritten }
}

function supersede(tx: SystemTx, { id }: ClaimedMail): Promise<void> {
  return settleMails(tx, [{ id, whyNot: 'replaced' }])
}
