import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Message } from '#contract/messages.ts'
import type { Channel } from '#domain/messages/channel.ts'
import { SKIP_SENTENCES } from '#domain/messages/skip-reasons.ts'
import { type StoredAppointment, storedAppointment } from '#server/appointment-rows/queries.ts'
import { changeSchedule } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { emailHash } from '#server/base/sha256.ts'
import { HAS_EMAIL_IN_OUTBOX } from '#server/client-emails/email-data.ts'
import { requestResend } from '#server/client-emails/request-email.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { limitInTransaction, refuseTooMany } from '#server/http/limit-in-transaction.ts'
import { findMessage, isResendable, type StoredMessage, toMessage } from '#server/messages/message-queries.ts'
import { resendInvoiceEmail } from '#server/messages/resend-invoice-email.ts'
import { scheduledNotices } from '#server/messages/scheduled-notices.ts'
import { assertEmailConfirmed } from '#server/outbox/assert-within-allowance.ts'
import { insertMails } from '#server/outbox/queries.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessSettings } from '#server/settings/queries.ts'

export type ResendDeps = Pick<RouteDeps, 'db' | 'takeTurns' | 'enqueue' | 'appUrl' | 'sms'>

const RESEND_LIMIT = { tries: 20, windowSeconds: 60 * 60 }
const RECIPIENT_RESEND_LIMIT = { ...RESEND_LIMIT, tries: 3 }

/** Sends a message again with current content. Runs as a schedule change, so that it sees all earlier changes. */
export function resendMessage(deps: ResendDeps, userId: string, id: string): Promise<Message> {
  return changeSchedule(deps, userId, async (tx) => {
    const earlier = (await findMessage(tx, id)) ?? refuse('not_found')
    await assertEmailConfirmed(tx)
    const now = (await tx.now()).getTime()
    const means = { canText: deps.sms !== null }
    if (earlier.minutes_before !== null) assertNotOptedOut(earlier)
    if (!isResendable(earlier, now, means)) refuse('not_owed_any_more')
    if (earlier.is_being_resent) refuse('not_owed_any_more', { message: 'It’s already being sent.' })
    await limitInTransaction(tx, 'resend a message', [userId], RESEND_LIMIT)
    const message = await resend(deps, tx, userId, earlier)
    const recipient = `${userId} ${emailHash(message.to)}`
    await limitInTransaction(tx, 'resend a message to somebody', [recipient], RECIPIENT_RESEND_LIMIT)
    return message
  }).catch((error: unknown) => {
    refuseTooMany(error, 'many resends in a short time')
    throw error
  })
}

function assertNotOptedOut({ has_opted_out, is_stopped }: StoredMessage): void {
  if (has_opted_out) refuse('not_owed_any_more', { message: 'This client turned off reminders.' })
  if (is_stopped) refuse('not_owed_any_more', { message: SKIP_SENTENCES.stopped })
}

async function resend(
  deps: ResendDeps,
  tx: OwnerTx,
  userId: string,
  earlier: StoredMessage,
): Promise<Message> {
  if (earlier.invoice_id)
    return readQueuedMessage(
      deps,
      tx,
      await resendInvoiceEmail(deps, tx, { ...earlier, userId, invoiceId: earlier.invoice_id }),
    )
  const job = (await storedAppointment(tx, earlier.job_id ?? '')) ?? refuse('not_owed_any_more')
  if (earlier.minutes_before === null) return resendNotice(deps, tx, job, earlier)
  const { channel, minutes_before: minutesBefore, id: resends } = earlier
  return readQueuedMessage(
    deps,
    tx,
    await resendReminder(deps, tx, { userId, job, channel, minutesBefore, resends }),
  )
}

async function readQueuedMessage({ sms }: ResendDeps, tx: OwnerTx, mailId: string): Promise<Message> {
  const stored = (await findMessage(tx, mailId)) ?? refuse('internal')
  return toMessage(stored, (await tx.now()).getTime(), { canText: sms !== null })
}

type ReminderResend = {
  userId: string
  job: StoredAppointment
  channel: Channel
  minutesBefore: number
  resends: string
}

/** The content is written when the reminder is sent. */
async function resendReminder(
  { enqueue }: ResendDeps,
  tx: OwnerTx,
  { userId, job, channel, minutesBefore, resends }: ReminderResend,
): Promise<string> {
  const id = randomUUID()
  await insertMails(tx, [
    {
      id,
      userId,
      letter: 'reminder',
      props: {},
      channel,
      recipient: channel === 'text' ? await textNumber(tx, job) : emailAddress(job),
      delay: { afterSeconds: 0 },
      appointmentId: job.id,
      resends,
      reminder: { minutesBefore, startsAt: job.appointment_time },
    },
  ])
  await enqueue(tx, 'send-mail', { mailId: id })
  return id
}

function emailAddress({ client_email }: StoredAppointment): string {
  return client_email || refuse('not_owed_any_more', { message: SKIP_SENTENCES['no email'] })
}

async function textNumber(tx: OwnerTx, { client_phone }: StoredAppointment): Promise<string> {
  const { timezone } = await businessSettings(tx)
  const number = textableNumber(client_phone, timezone)
  return number ?? refuse('not_owed_any_more', { message: SKIP_SENTENCES['no number'] })
}

/** Requests an email with the current state of the job, or of the visits that no newer email was about. */
async function resendNotice(
  { enqueue }: ResendDeps,
  tx: OwnerTx,
  job: StoredAppointment,
  { id, letter }: StoredMessage,
): Promise<Message> {
  const ids = letter === 'series-changed' ? await visitsLastAnnouncedBy(tx, id, job) : [job.id]
  const [first] = ids
  if (!first) return refuse('not_owed_any_more')
  emailAddress(job)
  if (await hasPendingEmail(tx, ids))
    refuse('not_owed_any_more', { message: 'A newer message about this job is already being sent.' })
  await requestResend(tx, ids, id)
  await enqueue(tx, 'send-due-mails', {})
  const scheduled = await scheduledNotices(tx)
  const notice = scheduled.find(({ appointment }) => appointment?.id === first) ?? refuse('internal')
  const { appointmentIds: _, ...message } = notice
  return message
}

/** Future visits whose last email this was, and those of the same client with unannounced changes. */
async function visitsLastAnnouncedBy(
  tx: OwnerTx,
  mailId: string,
  { series_id }: StoredAppointment,
): Promise<string[]> {
  const visits = await tx
    .selectFrom('appointments')
    .select(['id', 'notice_mail_id', 'client_email', 'cancelled_at', 'announced'])
    .where('series_id', '=', series_id)
    .where((eb) => eb.or([eb('notice_mail_id', '=', mailId), eb('announced', 'is not', null)]))
    .where('appointment_time', '>', await tx.now())
    .orderBy('appointment_time')
    .execute()
  const visitOfMail = visits.find(({ notice_mail_id }) => notice_mail_id === mailId)
  return visits
    .filter(({ client_email }) => client_email === visitOfMail?.client_email)
    .filter(({ cancelled_at, announced }) => cancelled_at === null || announced !== 'nothing')
    .map(({ id }) => id)
}

async function hasPendingEmail(tx: OwnerTx, ids: readonly string[]): Promise<boolean> {
  const pending = await tx
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`(a.notify_at is not null or ${HAS_EMAIL_IN_OUTBOX})`)
    .executeTakeFirst()
  return pending !== undefined
}
