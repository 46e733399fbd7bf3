import { sql } from 'kysely'
import { kindOf } from '#domain/reminders/reminder-kinds.ts'
import { lateReminder } from '#domain/reminders/reminder-plan.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { emailContext, newManageLink } from '#server/client-emails/email-data.ts'
import type { SystemTx } from '#server/db/database.ts'
import { settleMails } from '#server/outbox/claim-mails.ts'
import { type ClaimedMail, markMailFailed, putOffMail, releaseMail } from '#server/outbox/queries.ts'
import {
  type Leaving,
  type LeavingJob,
  type LeavingMail,
  leavingJobs,
  type Outcome,
} from '#server/reminders/leaving-jobs.ts'
import { quietOf } from '#server/reminders/read-preferences.ts'
import { reminderEmail } from '#server/reminders/reminder-email.ts'
import { readTexting, type Texting, writeText } from '#server/reminders/texts/write-text.ts'

/**
 * Gives reminders that leave their words, as things are now, and stores them: should one be tried again that day, it is
 * the same letter. Only who has another address than then gets other words, with a link of their own. One whose job has changed
 * since the claim looked goes back: the plan comes first. None leaves within quiet hours.
 */
export async function writeReminders(
  tx: SystemTx,
  mails: readonly ClaimedMail[],
  appUrl: URL,
): Promise<ClaimedMail[]> {
  const reminders = mails.filter(isReminder)
  if (reminders.length === 0) return [...mails]
  const jobs = await leavingJobs(tx, reminders)
  const leaving = reminders.flatMap((mail) => {
    const job = jobs.get(mail.id)
    return job ? { mail, job } : []
  })
  const texting = await readTexting(tx, leaving)
  const ready: ClaimedMail[] = []
  const rewritten: LeavingMail[] = []
  for (const mail of mails) {
    const job = jobs.get(mail.id)
    if (!isReminder(mail)) ready.push(mail)
    else if (!job) await releaseMail(tx, mail)
    else {
      const outcome = outcomeOf({ mail, job }, { texting, appUrl })
      if ('leaves' in outcome) ready.push(outcome.leaves)
      if ('leaves' in outcome && outcome.isRewritten) rewritten.push(outcome)
      if ('skip' in outcome) await settleMails(tx, [{ id: mail.id, whyNot: outcome.skip }])
      if ('putOffTo' in outcome) await putOffMail(tx, mail, outcome.putOffTo)
      if ('failure' in outcome)
        await markMailFailed(tx, mail, { reason: outcome.failure, retryAfterMs: null })
    }
  }
  if (rewritten.length > 0) await storeWords(tx, rewritten)
  return ready
}

function isReminder({ letter, minutes_before }: ClaimedMail): boolean {
  return letter === 'reminder' && minutes_before !== null
}

/** One that cannot be written fails by itself: others in the same claim leave. */
function outcomeOf(leaving: Leaving, { texting, appUrl }: { texting: Texting; appUrl: URL }): Outcome {
  const { mail } = leaving
  try {
    const late = lateness(leaving)
    if (late === 'skipped') return { skip: 'quiet' }
    if (late !== 'leaves') return { putOffTo: new Date(late.at) }
    return mail.channel === 'text' ? writeText(leaving, texting) : writeLetter(leaving, appUrl)
  } catch (unwritten) {
    return { leaves: { ...mail, unwritten }, isRewritten: false }
  }
}

/** What an owner sends again goes by their word. */
function lateness({ mail, job }: Leaving) {
  if (mail.is_resent) return 'leaves'
  return lateReminder({
    kind: kindOf(mail.minutes_before ?? 0),
    startsAt: job.appointment_time.getTime(),
    now: mail.claimed_at.getTime(),
    quiet: quietOf(job),
    timeZone: job.timezone ?? DEFAULT_ZONE,
  })
}

/** Of a letter that was tried before: it goes to who it went to, and its 'tomorrow' is. */
function isStillRight({ props, recipient, claimed_at }: ClaimedMail, job: LeavingJob): boolean {
  const { today } = props as { today?: string }
  return (
    recipient === job.client_email &&
    today === localDayAt(job.timezone ?? DEFAULT_ZONE, claimed_at.getTime()).date
  )
}

function writeLetter({ mail, job }: Leaving, appUrl: URL): LeavingMail {
  if (isStillRight(mail, job)) return { leaves: mail, isRewritten: false }
  const kind = kindOf(mail.minutes_before ?? 0)
  const { manageUrl, tokenHash } = newManageLink(appUrl)
  const props = reminderEmail({
    ...emailContext(job, { appUrl, manageUrl, now: mail.claimed_at.getTime() }),
    kind,
    template: kind === 'day before' ? job.day_before_template : job.hour_before_template,
  })
  return {
    leaves: { ...mail, props, recipient: job.client_email },
    isRewritten: true,
    link: { token_hash: tokenHash, user_id: job.user_id, appointment_id: job.id },
  }
}

async function storeWords(tx: SystemTx, rewritten: readonly LeavingMail[]): Promise<void> {
  const links = rewritten.flatMap(({ link }) => link ?? [])
  if (links.length > 0) await tx.insertInto('manage_tokens').values(links).execute()
  const mails = rewritten.map(({ leaves }) => leaves)
  await sql`
    update mails set props = words.props, recipient = words.recipient
    from unnest(
      ${mails.map(({ id }) => id)}::uuid[],
      ${mails.map(({ props }) => JSON.stringify(props))}::jsonb[],
      ${mails.map(({ recipient }) => recipient)}::text[]
    ) words (id, props, recipient)
    where mails.id = words.id`.execute(tx)
}
