import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Announced, isUpToDate } from '#domain/appointments/email-for.ts'
import { currentJob } from '#server/appointment-rows/notice-state.ts'
import { DURATION_MINUTES } from '#server/appointment-rows/queries.ts'
import type { Announcement } from '#server/client-emails/compose-email.ts'
import type { SystemTx } from '#server/db/database.ts'
import { hashToken } from '#server/tokens/make-token.ts'

/** An email about appointments, and what it says of them. */
type AnnouncingMail = { id: string; recipient: string; announces: readonly Announcement[] }

/**
 * The mail server has taken these emails: their clients know what they say. What happened since is still owed. Of one that
 * may have arrived (`isCertain: false`) everything is still owed, beginning with what it said if that is not true any more.
 */
export async function recordAnnounced(
  tx: SystemTx,
  mails: readonly AnnouncingMail[],
  { isCertain = true } = {},
): Promise<void> {
  const rows = await lockAnnounced(tx, mails)
  const after = rows.map(({ row, said }) => {
    // A client who has done something since knows that; what the email said is older.
    const isNewer = !isDeepStrictEqual(row.confirmation, said.confirmation)
    const isTrue = isUpToDate(said.says, currentJob(row))
    return {
      id: row.id,
      announced: isNewer || (isTrue && !isCertain) ? (row.announced as Announced) : isTrue ? null : said.says,
      confirmation: isNewer || !isCertain ? row.confirmation : null,
      isSettled: isCertain && row.notify_at?.toISOString() === said.notifyAt,
    }
  })
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  // One by one: most emails are about one appointment, and joined with a list the whole of a small table was read for each.
  for (const { id, announced, confirmation, isSettled } of after)
    await tx
      .updateTable('appointments')
      .set({ announced: json(announced), confirmation: json(confirmation), undo: null })
      .$if(isSettled, (query) => query.set({ notify_at: null, change_id: null }))
      .where('id', '=', id)
      .execute()
}

/** Nobody tries this email again. Its appointments say so until something newer is owed. */
export async function recordGivenUp(tx: SystemTx, mail: AnnouncingMail): Promise<void> {
  const rows = await lockAnnounced(tx, [mail])
  const settled = rows.filter(({ row, said }) => row.notify_at?.toISOString() === said.notifyAt)
  if (settled.length === 0) return
  await sql`
    update appointments set notify_at = null, change_id = null, undo = null, notice_failed_at = app_now()
    where id = any(${settled.map(({ row }) => row.id)}::uuid[])`.execute(tx)
}

/** An email that certainly did not arrive: its links lead nowhere, and the next try composes it from what is true then. */
export async function forgetAttempt(tx: SystemTx, mail: { id: string; props: unknown }): Promise<void> {
  const hashes = linksIn(mail.props).map((url) => hashToken(url.slice(url.lastIndexOf('/') + 1)))
  if (hashes.length > 0)
    await sql`delete from manage_tokens where token_hash = any(${hashes}::bytea[])`.execute(tx)
  await sql`update mails set props = '{}' where id = ${mail.id} and announces is not null`.execute(tx)
}

function linksIn(props: unknown): string[] {
  const { manageUrl, visits = [] } = props as {
    manageUrl?: string | null
    visits?: { manageUrl: string | null }[]
  }
  return [manageUrl, ...visits.map((visit) => visit.manageUrl)].flatMap((url) => url ?? [])
}

/**
 * The appointments of these emails. One that has become somebody else's is not linked to its email any more, and what went to
 * an address that was corrected since told its client nothing.
 */
async function lockAnnounced(tx: SystemTx, mails: readonly AnnouncingMail[]) {
  const rows = await tx
    .selectFrom('appointments')
    .select(['id', 'appointment_time', DURATION_MINUTES.as('duration'), 'service', 'address', 'cancelled_at'])
    .select(['announced', 'confirmation', 'notify_at', 'notice_mail_id', 'client_email'])
    .where('notice_mail_id', '=', sql<string>`any(${mails.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap((row) => {
    const mail = mails.find(({ id }) => id === row.notice_mail_id)
    const said = mail?.announces.find(({ id }) => id === row.id)
    const isSameClient = mail?.recipient.toLowerCase() === row.client_email.toLowerCase()
    return said && isSameClient ? [{ row, said }] : []
  })
}
