import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import { toSingleLine } from '#contract/fields.ts'
import type { textEndpoints } from '#contract/texts.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { MAX_TEXTS_A_DAY } from '#domain/messages/text-failures.ts'
import { expectedArrival, ON_MY_WAY, type OnMyWayTexting, onMyWayText } from '#domain/texts/on-my-way.ts'
import { smsLink } from '#domain/texts/sms-link.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { hasStarted, type StoredAppointment, toAppointment } from '#server/appointment-rows/queries.ts'
import { lockJob, storeJobState } from '#server/appointments/set-job-state.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { readDriveTo } from '#server/drives/read-drives.ts'
import { readOwner } from '#server/manage-booking/queries.ts'
import { readHold } from '#server/outbox/message-allowance.ts'
import { insertMails } from '#server/outbox/queries.ts'
import type { TextProps } from '#server/outbox/send-text.ts'
import { findStoppedNumbers } from '#server/outbox/text-refusals.ts'
import { hasOptedOut } from '#server/reminders/has-opted-out.ts'
import { textSettings } from '#server/reminders/read-preferences.ts'
import { countTextsToday } from '#server/reminders/texts/queries.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessName } from '#server/settings/business-name.ts'
import { languageOf } from '#server/settings/client-language.ts'
import { readEmailBusiness } from '#server/settings/read-hours.ts'

type ClientToTell = { id: string; client_phone: string | null; hasOptedOut: boolean }
export type TextingMeans = { userId: string; timeZone: string; canText: boolean }

/** How the client of each job is told that the owner is on the way. */
export async function onMyWayTexting(
  tx: OwnerTx,
  { userId, timeZone, canText }: TextingMeans,
  jobs: readonly ClientToTell[],
): Promise<(jobId: string) => OnMyWayTexting> {
  const numbers = new Map(jobs.map(({ id, client_phone }) => [id, textableNumber(client_phone, timeZone)]))
  const known = [...numbers.values()].filter((number) => number !== null)
  const [stopped, isSentByProvider] = await Promise.all([
    findStoppedNumbers(tx, known),
    canText && sendsTextsNow(tx, userId),
  ])
  const texting = ({ id, client_phone, hasOptedOut }: ClientToTell): OnMyWayTexting => {
    const number = numbers.get(id) ?? null
    if (hasOptedOut || (number !== null && stopped.has(number))) return 'opted out'
    if (number !== null && isSentByProvider) return 'provider'
    return client_phone !== null && smsLink(client_phone) !== null ? 'phone' : 'no number'
  }
  const byJob = new Map(jobs.map((job) => [job.id, texting(job)]))
  return (jobId) => byJob.get(jobId) ?? 'no number'
}

/** Whether the owner lets the provider text clients, and a text would not have to wait. */
async function sendsTextsNow(tx: OwnerTx, userId: string): Promise<boolean> {
  const [settings, hold, counts] = await Promise.all([
    textSettings(tx),
    readHold(tx),
    countTextsToday(tx, [userId]),
  ])
  const isOn = settings.text_day_before || settings.text_hour_before
  return isOn && hold === null && (counts.get(userId) ?? 0) < MAX_TEXTS_A_DAY
}

type Deps = Pick<RouteDeps, 'db' | 'enqueue' | 'sms'>
type Told = Output<typeof textEndpoints.tellOnMyWay>

/**
 * Marks the job as on the way and, if the provider sends the owner's texts, tells the client. A repeat sends nothing again,
 * not even after an undo: a client is told once in half an hour.
 */
export function tellOnMyWay({ db, enqueue, sms }: Deps, userId: string, id: string): Promise<Told> {
  return db.asOwner(userId, async (tx) => {
    const before = await lockJob(tx, id)
    const after = await storeJobState(tx, userId, before, 'on_the_way', await tx.now())
    if (await wasToldLately(tx, id)) return { ...toAppointment(after), is_texted: true }
    const isRepeat = before.on_the_way_at !== null
    const mailId = isRepeat ? null : await queueText(tx, after, { userId, canText: sms !== null })
    if (mailId) await enqueue(tx, 'send-mail', { mailId })
    return { ...toAppointment(after), is_texted: isRepeat ? await wasQueued(tx, after) : mailId !== null }
  })
}

/** Nobody drives to a job for longer: a tap on another day is a mistake, and its text would frighten the client. */
const MAX_FROM_START_MS = DAY_MS / 2

/** The id of the queued message; null if the provider does not text this client. */
async function queueText(
  tx: OwnerTx,
  job: StoredAppointment,
  { userId, canText }: Pick<TextingMeans, 'userId' | 'canText'>,
): Promise<string | null> {
  const [owner, { business, now }, drive, optOut] = await Promise.all([
    readOwner(tx),
    readEmailBusiness(tx),
    readDriveTo(tx, job),
    tx
      .selectFrom('appointments')
      .where('id', '=', job.id)
      .select([hasOptedOut('appointments').as('hasOptedOut'), languageOf('appointments').as('language')])
      .executeTakeFirstOrThrow(),
  ])
  const { timeZone } = business
  if (Math.abs(job.appointment_time.getTime() - now) > MAX_FROM_START_MS) return null
  const textingFor = await onMyWayTexting(tx, { userId, timeZone, canText }, [{ ...job, ...optOut }])
  const recipient = textableNumber(job.client_phone, timeZone)
  if (textingFor(job.id) !== 'provider' || recipient === null) return null
  const body = onMyWayText({
    catalogue: CATALOGUES[optOut.language],
    clientName: toSingleLine(job.client_name),
    businessName: toSingleLine(businessName(business, owner)),
    expectedAt: expectedArrival({
      now,
      startsAt: job.appointment_time.getTime(),
      driveMinutes: drive?.minutes ?? null,
    }),
    timeZone,
    hasStopLine: !(await wasTexted(tx, recipient)),
  })
  const id = randomUUID()
  const props: TextProps = { body, tried: [] }
  const message = { id, userId, letter: ON_MY_WAY, props, channel: 'text', recipient } as const
  await insertMails(tx, [{ ...message, appointmentId: job.id, delay: { afterSeconds: 0 } }])
  return id
}

async function wasTexted(tx: OwnerTx, recipient: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom('mails')
    .where('channel', '=', 'text')
    .where('recipient', '=', recipient)
    .where('sent_at', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

async function wasToldLately(tx: OwnerTx, id: string): Promise<boolean> {
  const told = await tx
    .selectFrom('mails')
    .where('appointment_id', '=', id)
    .where('letter', '=', ON_MY_WAY)
    .where('sent_at', '>', sql<Date>`app_now() - interval '30 minutes'`)
    .select('id')
    .executeTakeFirst()
  return told !== undefined
}

async function wasQueued(tx: OwnerTx, { id, on_the_way_at }: StoredAppointment): Promise<boolean> {
  const queued = await tx
    .selectFrom('mails')
    .where('appointment_id', '=', id)
    .where('letter', '=', ON_MY_WAY)
    .where('planned_for', '>=', on_the_way_at)
    .select('id')
    .executeTakeFirst()
  return queued !== undefined
}

/** Whether a mail says that the owner is on the way, and that is no longer so or the text is late. */
export const IS_OUTDATED_ON_MY_WAY = sql<boolean>`(mails.letter = ${ON_MY_WAY} and (
  mails.planned_for < app_now() - interval '10 minutes' or not exists (select from appointments job
    where job.user_id = mails.user_id and job.id = mails.appointment_id and job.cancelled_at is null
      and job.on_the_way_at <= mails.planned_for and not ${hasStarted('job')})))`
