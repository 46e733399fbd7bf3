import { sql } from 'kysely'
import { reminderKind } from '#domain/reminders/reminder-kinds.ts'
import { delayedReminder } from '#domain/reminders/reminder-plan.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { emailContext, newManageLink } from '#server/client-emails/email-data.ts'
import type { SystemTx } from '#server/db/database.ts'
import { markMailsSkipped } from '#server/outbox/claim-mails.ts'
import { type ClaimedMail, markMailFailed, postponeMail, releaseMail } from '#server/outbox/queries.ts'
import {
  type DueReminder,
  jobsByMailId,
  type PreparationOutcome,
  type PreparedReminder,
  type ReminderJob,
} from '#server/reminders/due-reminders.ts'
import { reminderEmail } from '#server/reminders/reminder-email.ts'
import { readTextingState, type TextingState, writeText } from '#server/reminders/texts/write-text.ts'
import { quietHoursFrom } from '#server/settings/quiet-hours.ts'

/**
 * Writes the content of due reminders and stores it, so that a retry on the same day sends the same email. If the client's
 * address has changed, the content is written again with a new link. A reminder whose job has changed since the claim is
 * released, because it has to be replanned first. Nothing is sent during quiet hours.
 */
export async function prepareReminders(
  tx: SystemTx,
  mails: readonly ClaimedMail[],
  appUrl: URL,
): Promise<ClaimedMail[]> {
  const reminders = mails.filter(isReminder)
  if (reminders.length === 0) return [...mails]
  const jobs = await jobsByMailId(tx, reminders)
  const dueReminders = reminders.flatMap((mail) => {
    const job = jobs.get(mail.id)
    return job ? { mail, job } : []
  })
  const texting = await readTextingState(tx, dueReminders)
  const ready: ClaimedMail[] = []
  const rewritten: PreparedReminder[] = []
  for (const mail of mails) {
    const job = jobs.get(mail.id)
    if (!isReminder(mail)) ready.push(mail)
    else if (!job) await releaseMail(tx, mail)
    else {
      const outcome = prepareReminder({ mail, job }, { texting, appUrl })
      if ('send' in outcome) ready.push(outcome.send)
      if ('send' in outcome && outcome.isRewritten) rewritten.push(outcome)
      if ('skip' in outcome) await markMailsSkipped(tx, [{ id: mail.id, skipReason: outcome.skip }])
      if ('postponeTo' in outcome) await postponeMail(tx, mail, outcome.postponeTo)
      if ('failure' in outcome)
        await markMailFailed(tx, mail, { reason: outcome.failure, retryAfterMs: null })
    }
  }
  if (rewritten.length > 0) await storeContent(tx, rewritten)
  return ready
}

function isReminder({ letter, minutes_before }: ClaimedMail): boolean {
  return letter === 'reminder' && minutes_before !== null
}

/** An error fails this reminder only: others of the same claim are still sent. */
function prepareReminder(
  reminder: DueReminder,
  { texting, appUrl }: { texting: TextingState; appUrl: URL },
): PreparationOutcome {
  const { mail } = reminder
  try {
    const decision = quietHoursDecision(reminder)
    if (decision === 'skip') return { skip: 'quiet' }
    if (decision !== 'send') return { postponeTo: new Date(decision.at) }
    if (mail.channel === 'text') return writeText(reminder, texting)
    return reminder.job.client_email === '' ? { skip: 'no email' } : writeEmail(reminder, appUrl)
  } catch (error) {
    return { send: { ...mail, composeError: error }, isRewritten: false }
  }
}

/** Quiet hours do not apply to a reminder that the owner resends. */
function quietHoursDecision({ mail, job }: DueReminder) {
  if (mail.is_resent) return 'send'
  return delayedReminder({
    kind: reminderKind(mail.minutes_before ?? 0),
    startsAt: job.appointment_time.getTime(),
    now: mail.claimed_at.getTime(),
    quiet: quietHoursFrom(job),
    timeZone: job.timezone ?? DEFAULT_ZONE,
  })
}

/** Whether the stored content of an earlier attempt still has the right recipient and the right "today" or "tomorrow". */
function isContentCurrent({ props, recipient, claimed_at }: ClaimedMail, job: ReminderJob): boolean {
  const { today } = props as { today?: string }
  return (
    recipient === job.client_email &&
    today === localDayAt(job.timezone ?? DEFAULT_ZONE, claimed_at.getTime()).date
  )
}

function writeEmail({ mail, job }: DueReminder, appUrl: URL): PreparedReminder {
  if (isContentCurrent(mail, job)) return { send: mail, isRewritten: false }
  const kind = reminderKind(mail.minutes_before ?? 0)
  const { manageUrl, tokenHash } = newManageLink(appUrl)
  const props = reminderEmail({
    ...emailContext(job, { appUrl, manageUrl, now: mail.claimed_at.getTime() }),
    kind,
    template: kind === 'day before' ? job.day_before_template : job.hour_before_template,
  })
  return {
    send: { ...mail, props, recipient: job.client_email },
    isRewritten: true,
    link: { token_hash: tokenHash, user_id: job.user_id, appointment_id: job.id },
  }
}

async function storeContent(tx: SystemTx, rewritten: readonly PreparedReminder[]): Promise<void> {
  const links = rewritten.flatMap(({ link }) => link ?? [])
  if (links.length > 0) await tx.insertInto('manage_tokens').values(links).execute()
  const mails = rewritten.map(({ send }) => send)
  await sql`
    update mails set props = content.props, recipient = content.recipient
    from unnest(
      ${mails.map(({ id }) => id)}::uuid[],
      ${mails.map(({ props }) => JSON.stringify(props))}::jsonb[],
      ${mails.map(({ recipient }) => recipient)}::text[]
    ) content (id, props, recipient)
    where mails.id = content.id`.execute(tx)
}
