import { sql } from 'kysely'
import { isUpToDate } from '#domain/appointments/email-for.ts'
import { currentJob, parseAnnounced, parseConfirmation } from '#server/appointment-rows/notice-state.ts'
import { composeForClients, linkEmails } from '#server/client-emails/compose-due.ts'
import type { Announcement, ComposedEmail } from '#server/client-emails/compose-email.ts'
import { type NoticeRow, readNoticeRows } from '#server/client-emails/email-data.ts'
import { discardAttempt, recordAnnounced } from '#server/client-emails/record-outcome.ts'
import type { SystemTx } from '#server/db/database.ts'
import { markMailsSkipped } from '#server/outbox/claim-mails.ts'
import { type ClaimedMail, postponeMail, releaseMail } from '#server/outbox/queries.ts'

/**
 * Prepares retries. An email that did not arrive is recomposed from the current state. One that may have arrived is repeated
 * unchanged as long as it is still correct; otherwise another one follows it. Returns those that can be sent now.
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
      // An appointment is being changed. Waiting for it would block the appointments that this transaction has locked.
      await releaseMail(tx, mail)
      continue
    }
    const prepared = mayHaveArrived(mail)
      ? await repeatEmail(tx, mail, rows)
      : await recomposeEmail(tx, mail, rows, appUrl)
    if (prepared) ready.push(prepared)
  }
  return ready
}

/** Null if one of the linked appointments is locked. */
async function lockLinked(tx: SystemTx, mailId: string): Promise<NoticeRow[] | null> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments where notice_mail_id = ${mailId} for no key update skip locked`.execute(tx)
  const { rows: all } = await sql<{ count: number }>`
    select count(*)::int from appointments where notice_mail_id = ${mailId}`.execute(tx)
  if (rows.length < (all[0]?.count ?? 0)) return null
  return readNoticeRows(tx, rows)
}

/** The props of an email that certainly did not arrive are cleared. `attempts` includes this claim. */
function mayHaveArrived({ attempts, props }: ClaimedMail): boolean {
  return attempts > 1 && Object.keys(props as object).length > 0
}

async function repeatEmail(
  tx: SystemTx,
  mail: ClaimedMail,
  rows: readonly NoticeRow[],
): Promise<ClaimedMail | null> {
  const announces = mail.announces as Announcement[]
  const says = new Map(announces.map((announcement) => [announcement.id, announcement.says]))
  const isCorrect = (row: NoticeRow) => isUpToDate(parseAnnounced(says.get(row.id) ?? null), currentJob(row))
  // An email to another address told this client nothing.
  const isSameClient = rows.every((row) => row.client_email === mail.recipient)
  const isStillCorrect =
    rows.length === announces.length && rows.every((row) => row.notify_at !== null && isCorrect(row))
  if (isSameClient && isStillCorrect) {
    const dueAt = Math.max(...rows.map((row) => row.notify_at?.getTime() ?? 0))
    if (rows.every((row) => row.is_due)) return updateAnnouncements(tx, mail, rows)
    await postponeMail(tx, mail, new Date(dueAt))
    return null
  }
  if (isSameClient) await recordAnnounced(tx, [{ ...mail, announces }], { isAccepted: false })
  await unlinkAllBut(tx, mail.id, [])
  await supersede(tx, mail)
  return null
}

/** The unchanged email also covers what became owed since: once sent, it settles the current confirmation and notify_at. */
async function updateAnnouncements(
  tx: SystemTx,
  mail: ClaimedMail,
  rows: readonly NoticeRow[],
): Promise<ClaimedMail> {
  const owed = new Map(rows.map((row) => [row.id, row]))
  const announces = (mail.announces as Announcement[]).map((announcement) => {
    const row = owed.get(announcement.id)
    return {
      ...announcement,
      confirmation: parseConfirmation(row?.confirmation ?? null),
      notifyAt: row?.notify_at?.toISOString() ?? announcement.notifyAt,
    }
  })
  await tx
    .updateTable('mails')
    .set({ announces: JSON.stringify(announces) })
    .where('id', '=', mail.id)
    .execute()
  return { ...mail, announces, isRepeat: true }
}

async function recomposeEmail(
  tx: SystemTx,
  mail: ClaimedMail,
  rows: readonly NoticeRow[],
  appUrl: URL,
): Promise<ClaimedMail | null> {
  await discardAttempt(tx, mail)
  const [email] = await composeForClients(
    tx,
    rows.filter((row) => row.is_due),
    appUrl,
  )
  await unlinkAllBut(tx, mail.id, email?.announces ?? [])
  if (email) return replaceContent(tx, mail, email)
  await supersede(tx, mail)
  return null
}

/** The unlinked appointments get their own email once they are due. */
async function unlinkAllBut(tx: SystemTx, mailId: string, announces: readonly Announcement[]): Promise<void> {
  const keptIds = announces.map(({ id }) => id)
  await sql`
    update appointments set notice_mail_id = null
    where notice_mail_id = ${mailId} and id <> all(${keptIds}::uuid[])`.execute(tx)
}

async function replaceContent(tx: SystemTx, mail: ClaimedMail, email: ComposedEmail): Promise<ClaimedMail> {
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
  return { ...mail, letter, props, recipient, announces, composeError: email.composeError }
}

function supersede(tx: SystemTx, { id }: ClaimedMail): Promise<void> {
  return markMailsSkipped(tx, [{ id, skipReason: 'replaced' }])
}
