import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LetterProps } from '#contract/letters.ts'
import type { Message } from '#contract/messages.ts'
import type { Channel } from '#domain/messages/channel.ts'
import { SKIP_SENTENCES } from '#domain/messages/skip-reasons.ts'
import { rememberNotice, type StoredAppointment, storedAppointment } from '#server/appointments/queries.ts'
import { readLetterBusiness } from '#server/appointments/read-letter-business.ts'
import { changeSchedule } from '#server/appointments/schedule-change.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { limitInTransaction, refuseTooMany } from '#server/http/limit-in-transaction.ts'
import { bookUrl, clientLetter, letterJob } from '#server/manage-booking/client-letter.ts'
import { issueManageLink } from '#server/manage-booking/manage-link.ts'
import { oneOfSeries, ownerOfBusiness, seriesOfVisit } from '#server/manage-booking/queries.ts'
import { isUnsettled } from '#server/messages/mail-states.ts'
import {
  isResendable,
  type StoredMessage,
  storedMessage,
  toMessage,
} from '#server/messages/message-queries.ts'
import { insertMails } from '#server/messages/queries.ts'
import { queueMail } from '#server/messages/queue-mail.ts'
import { resendInvoiceLetter } from '#server/messages/resend-invoice-letter.ts'
import { refuse } from '#server/refusal.ts'
import { resendVisits, visitsLastToldBy } from '#server/series/resend-visits.ts'
import { businessSettings, slugOf } from '#server/settings/queries.ts'
import { textableNumber } from '#server/texts/textable-number.ts'

export type ResendDeps = Pick<RouteDeps, 'db' | 'takeTurns' | 'enqueue' | 'appUrl' | 'sms'>

const RESENDS = { tries: 20, windowSeconds: 60 * 60 }
const RESENDS_TO_ONE = { ...RESENDS, tries: 3 }

/** Writes it anew, as things are now, in the turn of whoever changes what it tells of. */
export function resendMessage(deps: ResendDeps, userId: string, id: string): Promise<Message> {
  return changeSchedule(deps, userId, async (tx) => {
    const earlier = (await storedMessage(tx, id)) ?? refuse('not_found')
    const now = (await tx.now()).getTime()
    const means = { canText: deps.sms !== null }
    if (earlier.minutes_before !== null) assertWanted(earlier)
    if (!isResendable(earlier, now, means)) refuse('not_owed_any_more')
    await assertNotOnItsWay(tx, id)
    await limitInTransaction(tx, 'resend a message', [userId], RESENDS)
    const againId = await sendAgain(deps, tx, userId, earlier)
    const again = (await storedMessage(tx, againId)) ?? refuse('internal')
    const recipient = `${userId} ${again.recipient.toLowerCase()}`
    await limitInTransaction(tx, 'resend a message to somebody', [recipient], RESENDS_TO_ONE)
    return toMessage(again, now, means)
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
): Promise<string> {
  if (earlier.invoice_id)
    return resendInvoiceLetter(deps, tx, { ...earlier, userId, invoiceId: earlier.invoice_id })
  const job = (await storedAppointment(tx, earlier.job_id ?? '')) ?? refuse('not_owed_any_more')
  if (earlier.minutes_before !== null)
    return resendReminder(deps, tx, {
      userId,
      job,
      channel: earlier.channel,
      minutesBefore: earlier.minutes_before,
      resends: earlier.id,
    })
  if (earlier.letter === 'series-changed')
    return resendSeriesLetter(deps, tx, { userId, job, resends: earlier.id })
  return resendNotice(deps, tx, { userId, job, resends: earlier.id })
}

async function assertNotOnItsWay(tx: OwnerTx, id: string): Promise<void> {
  const onItsWay = await tx
    .selectFrom('mails')
    .select('id')
    .where('resends', '=', id)
    .where(isUnsettled)
    .where('planned_for', '>', sql<Date>`app_now() - interval '2 days'`)
    .executeTakeFirst()
  if (onItsWay) refuse('not_owed_any_more', { message: 'It is on its way already.' })
}

type Again = { userId: string; job: StoredAppointment; resends: string }

/** Its words are written when it leaves, a moment later. */
async function resendReminder(
  { enqueue }: ResendDeps,
  tx: OwnerTx,
  { userId, job, channel, minutesBefore, resends }: Again & { channel: Channel; minutesBefore: number },
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
  await enqueue(tx, 'send-mail', { mailId: id }, id)
  return id
}

async function numberOf(tx: OwnerTx, { client_phone }: StoredAppointment): Promise<string> {
  const { timezone } = await businessSettings(tx)
  const number = textableNumber(client_phone, timezone)
  return number ?? refuse('not_owed_any_more', { message: SKIP_SENTENCES['no number'] })
}

/** Where it was the last word on one visit only, that one's own letter says it. */
async function resendSeriesLetter(
  deps: ResendDeps,
  tx: OwnerTx,
  { userId, job, resends }: Again,
): Promise<string> {
  const [first, ...others] = await visitsLastToldBy(tx, resends, job)
  if (!first) return refuse('not_owed_any_more')
  if (others.length === 0) return resendNotice(deps, tx, { userId, job: first, resends })
  return resendVisits(deps, tx, { owner: await ownerOfBusiness(tx), visits: [first, ...others], resends })
}

/** What the client should know of the job now. A letter about it that has not left yet tells that already. */
async function resendNotice(
  { enqueue, appUrl }: ResendDeps,
  tx: OwnerTx,
  { userId, job, resends }: Again,
): Promise<string> {
  if (await isWaiting(tx, job.notice_mail_id))
    refuse('not_owed_any_more', { message: 'A newer message about this appointment is on its way.' })
  const about = { to: job.client_email, userId, appointmentId: job.id, resends }
  const common = await noticeProps(tx, appUrl, userId, job)
  const mailId = job.cancelled_at
    ? await queueMail(enqueue, tx, {
        letter: 'appointment-cancelled',
        props: {
          ...common,
          ...CHANGE,
          isKnown: true,
          series: oneOfSeries(await seriesOfVisit(tx, job)),
          bookUrl: bookUrl(appUrl, await slugOf(tx)),
        },
        ...about,
      })
    : await queueMail(enqueue, tx, {
        letter: 'booking-confirmed',
        props: { ...common, price: job.price },
        ...about,
      })
  await rememberNotice(tx, job.id, { mailId, clientKnows: null })
  return mailId
}

const CHANGE: Pick<LetterProps['appointment-cancelled'], 'changedBy' | 'replaces'> = {
  changedBy: 'business',
  replaces: null,
}

async function noticeProps(tx: OwnerTx, appUrl: URL, userId: string, appointment: StoredAppointment) {
  const [owner, business] = await Promise.all([ownerOfBusiness(tx), readLetterBusiness(tx)])
  const manageUrl = await issueManageLink(tx, { appUrl, userId, appointmentId: appointment.id })
  return {
    ...clientLetter({ appUrl, owner, appointment, manageUrl, ...business }),
    job: letterJob(appointment),
  }
}

async function isWaiting(tx: OwnerTx, mailId: string | null): Promise<boolean> {
  if (mailId === null) return false
  const waiting = await tx
    .selectFrom('mails')
    .select('id')
    .where('id', '=', mailId)
    .where(isUnsettled)
    .executeTakeFirst()
  return waiting !== undefined
}
