import { sql } from 'kysely'
import { isUpToDate } from '#domain/appointments/email-for.ts'
import { currentJob, parseAnnounced, parseConfirmation } from '#server/appointment-rows/notice-state.ts'
import { composeForClients, linkEmails } from '#server/client-emails/compose-due.ts'
import type { Announcement, ComposedEmail } from '#server/client-emails/compose-email.ts'
import { type NoticeRow, readNoticeRows } from '#server/client-emails/email-data.ts'
import { forgetAttempt, recordAnnounced } from '#server/client-emails/record-outcome.ts'
import type { SystemTx } from '#server/db/database.ts'
import { settleMails } from '#server/outbox/claim-mails.ts'
import { type ClaimedMail, putOffMail, releaseMail } from '#server/outbox/queries.ts'

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
  return readNoticeRows(tx, rows)
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
  const isTrue = (row: NoticeRow) => isUpToDate(parseAnnounced(says.get(row.id) ?? null), currentJob(row))
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
  const [email] = await composeForClients(
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
