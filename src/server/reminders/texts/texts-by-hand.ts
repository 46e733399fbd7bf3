import type { TextByHand } from '#contract/texts.ts'
import { smsLink } from '#domain/texts/sms-link.ts'
import type { Instant } from '#domain/time/instant.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { hasStarted } from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { readOwner } from '#server/manage-booking/queries.ts'
import { findStoppedNumbers } from '#server/outbox/text-refusals.ts'
import { hasOptedOut } from '#server/reminders/has-opted-out.ts'
import { textSettings } from '#server/reminders/read-preferences.ts'
import { textForJob } from '#server/reminders/texts/text-for-job.ts'
import { readableNumber, textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessName } from '#server/settings/business-name.ts'
import { languageOf } from '#server/settings/client-language.ts'
import { readEmailBusiness } from '#server/settings/read-hours.ts'

type Deps = { db: Database; sms: SmsGateway | null }

/** The list is empty where a provider sends texts automatically. */
export async function listTextsByHand({ db, sms }: Deps, userId: string) {
  if (sms) return { is_live: true, texts: [] }
  return { is_live: false, texts: await db.asOwner(userId, (tx) => textsByHand(tx)) }
}

type MarkRequest = { appointmentId: string; startsAt: Date; isTexted: boolean }

/** Marking a text as sent again keeps the first time. */
export function markTextByHand(
  { db }: Deps,
  userId: string,
  { appointmentId, startsAt, isTexted }: MarkRequest,
): Promise<TextByHand> {
  return db.asOwner(userId, async (tx) => {
    const job = await tx
      .selectFrom('appointments')
      .select('appointment_time')
      .where('id', '=', appointmentId)
      .where('cancelled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!job) refuse('not_found')
    if (job.appointment_time.getTime() !== startsAt.getTime()) refuse('changed_elsewhere')
    const change = isTexted
      ? tx
          .insertInto('texts_by_hand')
          .values({ user_id: userId, appointment_id: appointmentId, starts_at: startsAt })
          .onConflict((conflict) => conflict.doNothing())
      : tx
          .deleteFrom('texts_by_hand')
          .where('appointment_id', '=', appointmentId)
          .where('starts_at', '=', startsAt)
    await change.execute()
    const [text] = await textsByHand(tx, appointmentId)
    return text ?? refuse('not_found')
  })
}

/** Texts for jobs until the end of tomorrow, or for one job regardless of its time. */
async function textsByHand(tx: OwnerTx, appointmentId?: string): Promise<TextByHand[]> {
  const [owner, { business, now }, settings] = await Promise.all([
    readOwner(tx),
    readEmailBusiness(tx),
    textSettings(tx),
  ])
  const { timeZone } = business
  // The text of a job that has just begun can still be marked, so a single job is loaded without time limits.
  const jobs = appointmentId
    ? selectJobs(tx).where('job.id', '=', appointmentId).execute()
    : jobsToText(tx, now, timeZone)
  const jobsWithNumber = (await jobs).flatMap((job) => {
    const number = textableNumber(job.client_phone, timeZone)
    return number ? { job, number } : []
  })
  const numbers = jobsWithNumber.map(({ number }) => number)
  const stopped = await findStoppedNumbers(tx, appointmentId ? [] : numbers)
  return jobsWithNumber.flatMap(({ job, number }): TextByHand[] => {
    if (stopped.has(number)) return []
    const body = textForJob({
      language: job.language,
      kind: 'day before',
      template: settings.text_day_before_template,
      job,
      business: { name: businessName(business, owner), timeZone },
      now,
      hasStopLine: false,
    })
    return [
      {
        appointment_id: job.id,
        appointment_time: job.appointment_time.toISOString(),
        service: job.service,
        client_name: job.client_name,
        phone: readableNumber(number, timeZone),
        sms_link: smsLink(number, body) ?? '',
        body,
        texted_at: job.texted_at?.toISOString() ?? null,
      },
    ]
  })
}

/** More than any owner has in two days, even if many numbers cannot be texted. The overview waits for this list. */
export const MAX_TEXTS_BY_HAND = 1_000

/** Jobs until the end of tomorrow that have not begun and whose clients have not opted out. Over the limit, jobs already texted are dropped first. */
async function jobsToText(tx: OwnerTx, now: Instant, timeZone: string) {
  const endOfTomorrow = localDayAt(timeZone, localDayAt(timeZone, now).end).end
  const next = await selectJobs(tx)
    .where('job.appointment_time', '>', new Date(now))
    .where('job.appointment_time', '<', new Date(endOfTomorrow))
    .where('job.client_phone', 'is not', null)
    .where((eb) => eb.not(hasOptedOut('job')))
    .where((eb) => eb.not(hasStarted('job')))
    .orderBy((eb) => eb('texted.texted_at', 'is not', null))
    .orderBy('job.appointment_time')
    .orderBy('job.id')
    .limit(MAX_TEXTS_BY_HAND)
    .execute()
  return next.toSorted((a, b) => a.appointment_time.getTime() - b.appointment_time.getTime())
}

function selectJobs(tx: OwnerTx) {
  return tx
    .selectFrom('appointments as job')
    .leftJoin('texts_by_hand as texted', (join) =>
      join
        .onRef('texted.user_id', '=', 'job.user_id')
        .onRef('texted.appointment_id', '=', 'job.id')
        .onRef('texted.starts_at', '=', 'job.appointment_time'),
    )
    .where('job.cancelled_at', 'is', null)
    .select([
      'job.id',
      'job.client_name',
      'job.client_phone',
      'job.service',
      'job.address',
      'job.appointment_time',
      'job.arrival_window_minutes',
      'texted.texted_at',
      languageOf('job').as('language'),
    ])
}
