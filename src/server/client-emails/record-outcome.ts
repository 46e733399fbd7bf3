import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Announced, type Confirmation, isUpToDate } from '#domain/appointments/email-for.ts'
import { currentJob, parseConfirmation } from '#server/appointment-rows/notice-state.ts'
import { DURATION_MINUTES } from '#server/appointment-rows/queries.ts'
import type { Announcement } from '#server/client-emails/compose-email.ts'
import type { SystemTx } from '#server/db/database.ts'
import { hashToken } from '#server/tokens/make-token.ts'

/** An email about appointments, and what it says about them. */
type AnnouncingMail = { id: string; recipient: string; announces: readonly Announcement[] }

/**
 * Records that the mail server accepted these emails: their clients know what they say, and later changes are still owed. If
 * an email only may have arrived (`isAccepted: false`), everything is still owed, starting from what it said if that is outdated.
 */
export async function recordAnnounced(
  tx: SystemTx,
  mails: readonly AnnouncingMail[],
  { isAccepted = true } = {},
): Promise<void> {
  const rows = await lockAnnounced(tx, mails)
  const updates = rows.map(({ row, announcement }) => {
    // The client has acted since the email was composed, and knows the result.
    const hasClientActed = !isDeepStrictEqual(row.confirmation, announcement.confirmation)
    const { says } = announcement
    const isCorrect = isUpToDate(says, currentJob(row))
    return {
      id: row.id,
      announced:
        hasClientActed || (isCorrect && !isAccepted) ? (row.announced as Announced) : isCorrect ? null : says,
      confirmation: isAccepted
        ? confirmationAfter(row.confirmation, { hasClientActed, says })
        : row.confirmation,
      isSettled: isAccepted && row.notify_at?.toISOString() === announcement.notifyAt,
    }
  })
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  // One by one: most emails are about one appointment, and a join with a list made Postgres scan the whole table.
  for (const { id, announced, confirmation, isSettled } of updates)
    await tx
      .updateTable('appointments')
      .set({ announced: json(announced), confirmation: json(confirmation), undo: null })
      .$if(isSettled, (query) => query.set({ notify_at: null, change_id: null }))
      .$if(isAccepted, (query) => query.set({ never_emailed: false }))
      .where('id', '=', id)
      .execute()
}

/** What is still to be confirmed once an email was accepted. A move since then counts from what the email said. */
function confirmationAfter(
  stored: unknown,
  { hasClientActed, says }: { hasClientActed: boolean; says: Announcement['says'] },
): Confirmation | null {
  const confirmation = parseConfirmation(stored)
  if (!hasClientActed || confirmation === null) return null
  return confirmation.did === 'moved' && confirmation.announced === 'nothing'
    ? { ...confirmation, announced: says }
    : confirmation
}

/** Records that clients got other emails about their appointments, such as reminders: they know of them. */
export async function recordEmailed(tx: SystemTx, mailIds: readonly string[]): Promise<void> {
  await sql`
    update appointments a set never_emailed = false from mails
    where mails.id = any(${mailIds}::uuid[]) and mails.channel = 'email'
      and a.user_id = mails.user_id and a.id = mails.appointment_id
      and a.never_emailed and lower(a.client_email) = lower(mails.recipient)`.execute(tx)
}

/** Records that this email is not retried. Its appointments show that until something newer is owed. */
export async function recordGivenUp(tx: SystemTx, mail: AnnouncingMail): Promise<void> {
  const rows = await lockAnnounced(tx, [mail])
  const settled = rows.filter(
    ({ row, announcement }) => row.notify_at?.toISOString() === announcement.notifyAt,
  )
  if (settled.length === 0) return
  await sql`
    update appointments set notify_at = null, change_id = null, undo = null, notice_failed_at = app_now()
    where id = any(${settled.map(({ row }) => row.id)}::uuid[])`.execute(tx)
}

/** Deletes the links in an email that certainly did not arrive. The next attempt recomposes it from the state at that time. */
export async function discardAttempt(tx: SystemTx, mail: { id: string; props: unknown }): Promise<void> {
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
 * Locks the appointments of these emails. An appointment assigned to another client is no longer linked to its email. An
 * email to an address that was corrected since is ignored: it told its client nothing.
 */
async function lockAnnounced(tx: SystemTx, mails: readonly AnnouncingMail[]) {
  const rows = await tx
    .selectFrom('appointments')
    .select([
      'id',
      'appointment_time',
      DURATION_MINUTES.as('duration'),
      'service',
      'items',
      'price',
      'address',
      'arrival_window_minutes',
      'cancelled_at',
    ])
    .select(['announced', 'confirmation', 'notify_at', 'notice_mail_id', 'client_email'])
    .where('notice_mail_id', '=', sql<string>`any(${mails.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap((row) => {
    const mail = mails.find(({ id }) => id === row.notice_mail_id)
    const announcement = mail?.announces.find(({ id }) => id === row.id)
    const isSameClient = mail?.recipient.toLowerCase() === row.client_email.toLowerCase()
    return announcement && isSameClient ? [{ row, announcement }] : []
  })
}
