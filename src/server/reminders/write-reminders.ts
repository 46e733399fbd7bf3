import { sql } from 'kysely'
import { kindOf } from '#domain/reminders/reminder-kinds.ts'
import { lateReminder } from '#domain/reminders/reminder-plan.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { USUAL_ZONE } from '#domain/time/usual-zone.ts'
import { letterAbout } from '#server/client-emails/client-letter.ts'
import { newManageLink } from '#server/client-emails/manage-link.ts'
import type { SystemTx } from '#server/db/database.ts'
import { type ClaimedMail, settleMails } from '#server/outbox/claim-mails.ts'
import { putOffMail, releaseMail } from '#server/outbox/record-mails.ts'
import { type Leaving, type LeavingJob, leavingJobs, type Written } from '#server/reminders/leaving-jobs.ts'
import { quietOf } from '#server/reminders/read-wishes.ts'
import { reminderLetter } from '#server/reminders/reminder-letter.ts'
import { type TextOutcome, textReminders } from '#server/reminders/texts/text-reminders.ts'

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
  const reminders = mails.filter(
    ({ letter, minutes_before }) => letter === 'reminder' && minutes_before !== null,
  )
  if (reminders.length === 0) return [...mails]
  const about = await leavingJobs(tx, reminders)
  const staying = new Set(reminders.filter(({ id }) => !about.has(id)))
  for (const mail of staying) await releaseMail(tx, mail)
  const leaving = reminders.flatMap((mail) => {
    const job = about.get(mail.id)
    return job ? [{ mail, job }] : []
  })
  const unwritten = new Map<string, unknown>()
  const unlessUnwritten = <T>({ mail }: Leaving, write: () => T): T | null => {
    try {
      return write()
    } catch (error) {
      unwritten.set(mail.id, error)
      return null
    }
  }
  const timely = leaving.flatMap((one) => unlessUnwritten(one, () => ({ ...one, late: lateness(one) })) ?? [])
  for (const mail of await keptQuiet(tx, timely)) staying.add(mail)
  const awake = timely.filter(({ mail }) => !staying.has(mail))
  const texts = await textReminders(
    tx,
    awake.filter(({ mail }) => mail.channel === 'text'),
  )
  for (const text of texts) if ('unwritten' in text) unwritten.set(text.mail.id, text.unwritten)
  for (const mail of await settled(tx, texts)) staying.add(mail)
  const letters = awake
    .filter(({ mail }) => mail.channel === 'email')
    .flatMap((one) => unlessUnwritten(one, () => letterOf(one, appUrl)) ?? [])
  const written = [...letters, ...texts.flatMap((text) => ('words' in text ? [text.words] : []))]
  if (written.length > 0) await storeWords(tx, written)
  const byId = new Map(written.map(({ mail }) => [mail.id, mail]))
  return mails
    .filter((mail) => !staying.has(mail))
    .map((mail) => byId.get(mail.id) ?? { ...mail, unwritten: unwritten.get(mail.id) ?? mail.unwritten })
}

type Lateness = ReturnType<typeof lateReminder>

/** What an owner sends again goes by their word. */
function lateness({ mail, job }: Leaving): Lateness {
  if (mail.is_resent) return 'leaves'
  return lateReminder({
    kind: kindOf(mail.minutes_before ?? 0),
    startsAt: job.appointment_time.getTime(),
    now: mail.claimed_at.getTime(),
    quiet: quietOf(job),
    timeZone: job.timezone ?? USUAL_ZONE,
  })
}

async function keptQuiet(
  tx: SystemTx,
  leaving: readonly (Leaving & { late: Lateness })[],
): Promise<ClaimedMail[]> {
  const kept: ClaimedMail[] = []
  for (const { mail, late } of leaving) {
    if (late === 'leaves') continue
    kept.push(mail)
    if (late === 'skipped') await settleMails(tx, [{ id: mail.id, whyNot: 'quiet' }])
    else await putOffMail(tx, mail, new Date(late.at))
  }
  return kept
}

/** Those texts that do not leave after all. */
async function settled(tx: SystemTx, texts: readonly TextOutcome[]): Promise<ClaimedMail[]> {
  const skipped = texts.filter((text) => 'skip' in text)
  await settleMails(
    tx,
    skipped.map(({ mail, skip }) => ({ id: mail.id, whyNot: skip })),
  )
  return texts.flatMap((text) => ('words' in text || 'unwritten' in text ? [] : [text.mail]))
}

/** Of a letter that was tried before: it goes to who it went to, and its 'tomorrow' is. */
function isStillRight({ props, recipient, claimed_at }: ClaimedMail, job: LeavingJob): boolean {
  const { today } = props as { today?: string }
  return (
    recipient === job.client_email &&
    today === localDayAt(job.timezone ?? USUAL_ZONE, claimed_at.getTime()).date
  )
}

function letterOf({ mail, job }: Leaving, appUrl: URL): Written[] {
  if (isStillRight(mail, job)) return []
  const kind = kindOf(mail.minutes_before ?? 0)
  const { manageUrl, tokenHash } = newManageLink(appUrl)
  const props = reminderLetter({
    ...letterAbout(job, { appUrl, manageUrl, now: mail.claimed_at.getTime() }),
    kind,
    template: kind === 'day before' ? job.day_before_template : job.hour_before_template,
  })
  return [
    {
      mail: { ...mail, props, recipient: job.client_email },
      link: { token_hash: tokenHash, user_id: job.user_id, appointment_id: job.id },
    },
  ]
}

async function storeWords(tx: SystemTx, written: readonly Written[]): Promise<void> {
  const links = written.flatMap(({ link }) => link ?? [])
  if (links.length > 0) await tx.insertInto('manage_tokens').values(links).execute()
  await sql`
    update mails set props = words.props, recipient = words.recipient
    from unnest(
      ${written.map(({ mail }) => mail.id)}::uuid[],
      ${written.map(({ mail }) => JSON.stringify(mail.props))}::jsonb[],
      ${written.map(({ mail }) => mail.recipient)}::text[]
    ) words (id, props, recipient)
    where mails.id = words.id`.execute(tx)
}
