import { sql } from 'kysely'
import { kindOf } from '#domain/reminders/reminder-kinds.ts'
import { USUAL_ZONE } from '#domain/time/usual-zone.ts'
import { DURATION_MINUTES } from '#server/appointments/queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import { newManageLink } from '#server/manage-booking/manage-link.ts'
import type { ClaimedMail } from '#server/messages/claim-mails.ts'
import { releaseMail } from '#server/messages/record-mails.ts'
import { reminderLetter } from '#server/reminders/reminder-letter.ts'

/**
 * Gives reminders that leave their words, as things are now, and stores them: should one be tried again, it is the same
 * letter. Only who has another address than then gets other words, with a link of their own. One whose job has changed
 * since the claim looked goes back: the plan comes first.
 */
export async function writeReminders(
  tx: SystemTx,
  mails: readonly ClaimedMail[],
  appUrl: URL,
): Promise<ClaimedMail[]> {
  const reminders = mails.filter(
    ({ letter, minutes_before }) => letter === 'reminder' && minutes_before !== null,
  )
  if (reminders.length === 0) return [...mails]
  const about = await jobsOf(tx, reminders)
  const changed = new Set(reminders.filter(({ id }) => !about.has(id)))
  for (const mail of changed) await releaseMail(tx, mail)
  const written = reminders.flatMap((mail) => {
    const job = about.get(mail.id)
    if (!job || (hasWords(mail) && job.client_email === mail.recipient)) return []
    return [writtenNow(mail, job, appUrl)]
  })
  if (written.length > 0) await storeWords(tx, written)
  const byId = new Map(written.map(({ mail }) => [mail.id, mail]))
  return mails.filter((mail) => !changed.has(mail)).map((mail) => byId.get(mail.id) ?? mail)
}

function hasWords({ props }: ClaimedMail): boolean {
  return Object.keys(props as object).length > 0
}

type Job = Awaited<ReturnType<typeof readJobs>>[number]
type Written = ReturnType<typeof writtenNow>

function writtenNow(mail: ClaimedMail, job: Job, appUrl: URL) {
  const kind = kindOf(mail.minutes_before ?? 0)
  const { manageUrl, tokenHash } = newManageLink(appUrl)
  const props = reminderLetter({
    appUrl,
    owner: { id: job.user_id, email: job.owner_email, full_name: job.full_name },
    business: { name: job.business_name, timeZone: job.timezone ?? USUAL_ZONE },
    appointment: job,
    manageUrl,
    cutoffHours: job.change_cutoff_hours ?? 0,
    now: mail.claimed_at.getTime(),
    kind,
    template: kind === 'day before' ? job.day_before_template : job.hour_before_template,
  })
  return {
    mail: { ...mail, props, recipient: job.client_email },
    link: { token_hash: tokenHash, user_id: job.user_id, appointment_id: job.id },
  }
}

async function storeWords(tx: SystemTx, written: readonly Written[]): Promise<void> {
  await tx
    .insertInto('manage_tokens')
    .values(written.map(({ link }) => link))
    .execute()
  await sql`
    update mails set props = words.props, recipient = words.recipient
    from unnest(
      ${written.map(({ mail }) => mail.id)}::uuid[],
      ${written.map(({ mail }) => JSON.stringify(mail.props))}::jsonb[],
      ${written.map(({ mail }) => mail.recipient)}::text[]
    ) words (id, props, recipient)
    where mails.id = words.id`.execute(tx)
}

async function jobsOf(tx: SystemTx, reminders: readonly ClaimedMail[]): Promise<Map<string, Job>> {
  const jobs = await readJobs(
    tx,
    reminders.map(({ id }) => id),
  )
  return new Map(jobs.map((job) => [job.mail_id, job]))
}

async function readJobs(tx: SystemTx, mailIds: readonly string[]) {
  return tx
    .selectFrom('mails')
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.user_id', '=', 'mails.user_id').onRef('a.id', '=', 'mails.appointment_id'),
    )
    .innerJoin('users', 'users.id', 'a.user_id')
    .leftJoin('user_settings', 'user_settings.user_id', 'a.user_id')
    .leftJoin('user_availability', 'user_availability.user_id', 'a.user_id')
    .leftJoin('reminder_settings', 'reminder_settings.user_id', 'a.user_id')
    .where('mails.id', 'in', mailIds)
    .whereRef('a.appointment_time', '=', 'mails.starts_at')
    .where('a.cancelled_at', 'is', null)
    .where('a.unplanned_since', 'is', null)
    .select([
      'mails.id as mail_id',
      'a.id',
      'a.user_id',
      'a.client_name',
      'a.client_email',
      'a.client_phone',
      'a.service',
      'a.price',
      'a.appointment_time',
      DURATION_MINUTES.as('duration'),
      'a.address',
      'a.notes',
      'a.calendar_sequence',
      'users.email as owner_email',
      'users.full_name',
      'user_settings.business_name',
      'user_settings.timezone',
      'user_availability.change_cutoff_hours',
      'reminder_settings.day_before_template',
      'reminder_settings.hour_before_template',
    ])
    .execute()
}
