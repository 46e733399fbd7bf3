import { sql } from 'kysely'
import { parseAnnounced } from '#server/appointment-rows/notice-state.ts'
import { type Announcement, type ComposedEmail, composeEmails } from '#server/client-emails/compose-email.ts'
import { type NoticeRow, readNoticeRows } from '#server/client-emails/notice-rows.ts'
import { recordAnnounced } from '#server/client-emails/record-outcome.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { ClaimedMail } from '#server/messages/claim-mails.ts'
import { isUnsettled } from '#server/messages/mail-states.ts'

const APPOINTMENTS_PER_BATCH = 100

/** Nothing newer is composed while an email about the same appointment is in the outbox. */
const IS_DUE = sql<boolean>`a.notify_at <= app_now() and not exists (
  select from mails where mails.id = a.notice_mail_id and ${isUnsettled})`

/**
 * Adds the emails about appointments that have become due to the outbox. How many appointments it looked at: as many as
 * asked for, and there may be more.
 */
export async function composeDueEmails(
  tx: SystemTx,
  appUrl: URL,
): Promise<{ taken: number; mailIds: string[] }> {
  const ids = await lockDue(tx)
  if (ids.length === 0) return { taken: 0, mailIds: [] }
  const composed = await compose(tx, await readNoticeRows(tx, ids), appUrl)
  await insertEmails(tx, composed)
  return { taken: ids.length, mailIds: composed.map(({ id }) => id) }
}

/** With all that changed together with one of them: they share an email. */
async function lockDue(tx: SystemTx): Promise<string[]> {
  const { rows: due } = await sql<{ id: string; change_id: string | null }>`
    select a.id, a.change_id from appointments a where ${IS_DUE}
    order by a.notify_at limit ${APPOINTMENTS_PER_BATCH} for no key update skip locked`.execute(tx)
  const ids = due.map(({ id }) => id)
  const changes = [...new Set(due.flatMap(({ change_id }) => change_id ?? []))]
  if (due.length < APPOINTMENTS_PER_BATCH || changes.length === 0) return ids
  const { rows: others } = await sql<{ id: string }>`
    select a.id from appointments a
    where a.change_id = any(${changes}::uuid[]) and ${IS_DUE} and a.id <> all(${ids}::uuid[])
    for no key update skip locked`.execute(tx)
  return [...ids, ...others.map(({ id }) => id)]
}

async function compose(tx: SystemTx, rows: readonly NoticeRow[], appUrl: URL): Promise<ComposedEmail[]> {
  const now = (await tx.now()).getTime()
  const { emails, nothingToTell } = composeEmails(rows, { appUrl, now })
  if (nothingToTell.length > 0)
    await sql`
      update appointments set notify_at = null, confirmation = null, change_id = null, undo = null,
        notice_mail_id = null
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
  await tx
    .insertInto('manage_tokens')
    .values(emails.flatMap(({ links }) => links))
    .execute()
  await sql`
    update appointments set notice_mail_id = linked.mail_id, undo = null
    from unnest(${linked.map(({ id }) => id)}::uuid[], ${linked.map(({ mailId }) => mailId)}::uuid[])
      linked (id, mail_id)
    where appointments.id = linked.id`.execute(tx)
}

/**
 * Composes emails that are tried again from what is true now. One that may have arrived is repeated word for word if it
 * still says what is true; otherwise another takes its place. Answers those that can be sent.
 */
export async function recomposeEmails(
  tx: SystemTx,
  mails: readonly ClaimedMail[],
  appUrl: URL,
): Promise<ClaimedMail[]> {
  const kept: ClaimedMail[] = []
  for (const mail of mails) {
    const again = await recomposeEmail(tx, mail, appUrl)
    if (again) kept.push(again)
  }
  return kept
}

async function recomposeEmail(tx: SystemTx, mail: ClaimedMail, appUrl: URL): Promise<ClaimedMail | null> {
  const { rows: linked } = await sql<{ id: string }>`
    select id from appointments where notice_mail_id = ${mail.id} for no key update`.execute(tx)
  const rows = await readNoticeRows(
    tx,
    linked.map(({ id }) => id),
  )
  const due = rows.filter((row) => row.is_due)
  const emails = await compose(tx, due, appUrl)
  const [email] = emails
  const mayHaveArrived = Object.keys(mail.props as object).length > 0
  if (email && mayHaveArrived && emails.length === 1 && saysTheSame(mail, email)) {
    await unlinkAllBut(tx, mail.id, email)
    await tx
      .updateTable('mails')
      .set({ announces: JSON.stringify(email.announces) })
      .where('id', '=', mail.id)
      .execute()
    return { ...mail, announces: email.announces }
  }
  if (email && !mayHaveArrived) {
    await unlinkAllBut(tx, mail.id, email)
    return replaceWords(tx, mail, email)
  }
  // What went to another address tells this client nothing.
  if (mayHaveArrived && rows.every((row) => row.client_email === mail.recipient))
    await recordAnnounced(tx, [{ id: mail.id, announces: mail.announces as Announcement[] }], {
      isCertain: false,
    })
  await unlinkAllBut(tx, mail.id, null)
  await supersede(tx, mail)
  return null
}

function saysTheSame(mail: ClaimedMail, email: ComposedEmail): boolean {
  const said = (announces: unknown) =>
    JSON.stringify((announces as Announcement[]).map(({ id, says }) => [id, parseAnnounced(says)]))
  return (
    mail.recipient === email.recipient &&
    mail.letter === email.letter &&
    said(mail.announces) === said(email.announces)
  )
}

/** The others are composed by themselves as soon as they are due. */
async function unlinkAllBut(tx: SystemTx, mailId: string, email: ComposedEmail | null): Promise<void> {
  const staying = email?.announces.map(({ id }) => id) ?? []
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
  return { ...mail, letter, props, recipient, announces }
}

async function supersede(tx: SystemTx, { id }: ClaimedMail): Promise<void> {
  await sql`
    update mails set claimed_until = null, props = '{}', skipped_at = app_now(), skip_reason = 'replaced',
      replaced_at = app_now()
    where id = ${id}`.execute(tx)
}
