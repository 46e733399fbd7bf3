import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { EMAIL_COLUMNS } from '#server/client-emails/email-data.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { ClaimedMail } from '#server/outbox/queries.ts'
import { QUIET_COLUMNS } from '#server/settings/quiet-hours.ts'

export type ReminderJob = Awaited<ReturnType<typeof readCurrentJobs>>[number]

/** A reminder that is due, with the current state of its job. */
export type DueReminder = { mail: ClaimedMail; job: ReminderJob }

/** A reminder that is ready to send. A rewritten email has a new manage link. */
export type PreparedReminder = {
  send: ClaimedMail
  isRewritten: boolean
  link?: { token_hash: Buffer; user_id: string; appointment_id: string }
}

export type PreparationOutcome =
  | PreparedReminder
  | { skip: SkipReason }
  | { postponeTo: Date }
  | { failure: string }

/** Leaves out jobs that were moved, cancelled or not replanned yet since their reminder was planned. */
export async function jobsByMailId(
  tx: SystemTx,
  reminders: readonly ClaimedMail[],
): Promise<Map<string, ReminderJob>> {
  const mailIds = reminders.map(({ id }) => id)
  return new Map((await readCurrentJobs(tx, mailIds)).map((job) => [job.mail_id, job]))
}

const WAS_TEXTED = sql<boolean>`(mails.channel = 'text' and exists (select from mails earlier
  where earlier.channel = 'text' and earlier.recipient = mails.recipient and earlier.user_id = mails.user_id
    and earlier.sent_at is not null))`

async function readCurrentJobs(tx: SystemTx, mailIds: readonly string[]) {
  return tx
    .selectFrom('mails')
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.user_id', '=', 'mails.user_id').onRef('a.id', '=', 'mails.appointment_id'),
    )
    .innerJoin('users', 'users.id', 'a.user_id')
    .leftJoin('user_settings', 'user_settings.user_id', 'a.user_id')
    .leftJoin('user_availability', 'user_availability.user_id', 'a.user_id')
    .leftJoin('reminder_settings', 'reminder_settings.user_id', 'a.user_id')
    .where('mails.id', '=', sql<string>`any(${mailIds}::uuid[])`)
    .whereRef('a.appointment_time', '=', 'mails.starts_at')
    .where('a.cancelled_at', 'is', null)
    .where('a.unplanned_since', 'is', null)
    .select([
      'mails.id as mail_id',
      ...EMAIL_COLUMNS,
      'reminder_settings.day_before_template',
      'reminder_settings.hour_before_template',
      'reminder_settings.text_day_before_template',
      'reminder_settings.text_hour_before_template',
      ...QUIET_COLUMNS,
      WAS_TEXTED.as('was_texted'),
    ])
    .execute()
}
