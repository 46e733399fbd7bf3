import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Message } from '#contract/messages.ts'
import type { Channel } from '#domain/messages/channel.ts'
import { SKIP_SENTENCES } from '#domain/messages/skip-reasons.ts'
import { type StoredAppointment, storedAppointment } from '#server/appointment-rows/queries.ts'
import { changeSchedule } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { HAS_EMAIL_IN_OUTBOX } from '#server/client-emails/email-data.ts'
import { requestResend } from '#server/client-emails/request-email.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { limitInTransaction, refuseTooMany } from '#server/http/limit-in-transaction.ts'
import {
  isResendable,
  type StoredMessage,
  storedMessage,
  toMessage,
} from '#server/messages/message-queries.ts'
import { resendInvoiceEmail } from '#server/messages/resend-invoice-email.ts'
import { scheduledNotices } from '#server/messages/scheduled-notices.ts'
import { insertMails } from '#server/outbox/queries.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessSettings } from '#server/settings/queries.ts'

export type ResendDeps = Pick<RouteDeps, 'db' | 'takeTurns' | 'enqueue' | 'appUrl' | 'sms'>

const RESENDS = { tries: 20, windowSeconds: 60 * 60 }
const RESENDS_TO_ONE = { ...RESENDS, tries: 3 }

/** Sends it again as things are now, after every other change of what it is about. */
export function resendMessage(deps: ResendDeps, userId: string, id: string): Promise<Message> {
  return changeSchedule(deps, userId, async (tx) => {
    const earlier = (await storedMessage(tx, id)) ?? refuse('not_found')
    const now = (await tx.now()).getTime()
    const means = { canText: deps.sms !== null }
    if (earlier.minutes_before !== null) assertWanted(earlier)
    if (!isResendable(earlier, now, means)) refuse('not_owed_any_more')
    if (earlier.is_being_resent) refuse('not_owed_any_more', { message: 'It is on its way already.' })
    await limitInTransaction(tx, 'resend a message', [userId], RESENDS)
    const again = await sendAgain(deps, tx, userId, earlier)
    const recipient = `${userId} ${again.to.toLowerCase()}`
    await limitInTransaction(tx, 'resend a message to somebody', [recipient], RESENDS_TO_ONE)
    return again
  }).catch((error: unknown) => {
    refuseTooMany(error, 'many messages sent again in a short time')
    throw error
  })
}

function assertWanted({ is_refused, is_stopped }: StoredMessage): void {
  if (is_refused) refuse('not_owed_any_more', { message: 'This client wants no reminders.' })
  if (is_stopped) refuse('not_owed_any_more', { message: SKIP_SENTENCES.stopped })
}

async function sendAgain(
  deps: ResendDeps,
  tx: OwnerTx,
  userId: string,
  earlier: StoredMessage,
): Promise<Message> {
  if (earlier.invoice_id)
    return queued(
      deps,
      tx,
      await resendInvoiceEmail(deps, tx, { ...earlier, userId, invoiceId: earlier.invoice_id }),
    )
  const job = (await storedAppointment(tx, earlier.job_id ?? '')) ?? refuse('not_owed_any_more')
  if (earlier.minutes_before === null) return resendNotice(deps, tx, job, earlier)
  const { channel, minutes_before: minutesBefore, id: resends } = earlier
  return queued(deps, tx, await resendReminder(deps, tx, { userId, job, channel, minutesBefore, resends }))
}

async function queued({ sms }: ResendDeps, tx: OwnerTx, mailId: string): Promise<Message> {
  const stored = (await storedMessage(tx, mailId)) ?? refuse('internal')
  return toMessage(stored, (await tx.now()).getTime(), { canText: sms !== null })
}

type ReminderAgain = {
  userId: string
  job: StoredAppointment
  channel: Channel
  minutesBefore: number
  resends: string
}

/** Its words are written when it is sent, a moment later. */
async function resendReminder(
  { enqueue }: ResendDeps,
  tx: OwnerTx,
  { userId, job, channel, minutesBefore, resends }: ReminderAgain,
): Promise<string> {
  const id = randomUUID()
  await insertMails(tx, [
    {
      id,
      userId,
      letter: 'reminder',
      props: {},
      channel,
      recipient: channel === 'text' ? await numberOf(tx, job) : job.client_email,
      leaves: { afterSeconds: 0 },
      appointmentId: job.id,
      resends,
      reminder: { minutesBefore, startsAt: job.appointment_time },
    },
  ])
  await enqueue(tx, 'send-mail', { mailId: id })
  return id
}

async function numberOf(tx: OwnerTx, { client_phone }: StoredAppointment): Promise<string> {
  const { timezone } = await businessSettings(tx)
  const number = textableNumber(client_phone, timezone)
  return number ?? refuse('not_owed_any_more', { message: SKIP_SENTENCES['no number'] })
}

/** What the client should know now of the job, or of the visits that no newer email told of. */
async function resendNotice(
  { enqueue }: ResendDeps,
  tx: OwnerTx,
  job: StoredAppointment,
  { id, letter }: StoredMessage,
): Promise<Message> {
  const ids = letter === 'series-changed' ? await visitsLastToldBy(tx, id, job) : [job.id]
  const [first] = ids
  if (!first) return refuse('not_owed_any_more')
  if (await isOwedAnother(tx, ids))
    refuse('not_owed_any_more', { message: 'A newer message about this appointment is on its way.' })
  await requestResend(tx, ids, id)
  await enqueue(tx, 'send-due-mails', {})
  const scheduled = await scheduledNotices(tx)
  return scheduled.find(({ appointment }) => appointment?.id === first) ?? refuse('internal')
}

/** Those ahead of which this was the last email that told, and those of the same client that changed untold. */
async function visitsLastToldBy(
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
  const told = visits.find(({ notice_mail_id }) => notice_mail_id === mailId)
  return visits
    .filter(({ client_email }) => client_email === told?.client_email)
    .filter(({ cancelled_at, announced }) => cancelled_at === null || announced !== 'nothing')
    .map(({ id }) => id)
}

async function isOwedAnother(tx: OwnerTx, ids: readonly string[]): Promise<boolean> {
  const owed = await tx
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`(a.notify_at is not null or ${HAS_EMAIL_IN_OUTBOX})`)
    .executeTakeFirst()
  return owed !== undefined
}
