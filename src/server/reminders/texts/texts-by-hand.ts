import type { TextByHand } from '#contract/texts.ts'
import type { Instant } from '#domain/time/instant.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { ownerOfBusiness } from '#server/manage-booking/queries.ts'
import { refusedNumbers } from '#server/outbox/text-refusals.ts'
import { isRefused } from '#server/reminders/is-refused.ts'
import { textSettings } from '#server/reminders/read-preferences.ts'
import { textForJob } from '#server/reminders/texts/text-for-job.ts'
import { readableNumber, textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessName } from '#server/settings/business-name.ts'
import { readEmailBusiness } from '#server/settings/read-hours.ts'

type Deps = { db: Database; sms: SmsGateway | null }

/** Where texts go out by themselves there is nothing to send by hand. */
export async function listTextsByHand({ db, sms }: Deps, userId: string) {
  if (sms) return { is_live: true, texts: [] }
  return { is_live: false, texts: await db.asOwner(userId, (tx) => textsByHand(tx)) }
}

type Tick = { appointmentId: string; startsAt: Date; isTexted: boolean }

/** Ticked twice it keeps its first time. */
export function tickTextByHand(
  { db }: Deps,
  userId: string,
  { appointmentId, startsAt, isTexted }: Tick,
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
    const tick = isTexted
      ? tx
          .insertInto('texts_by_hand')
          .values({ user_id: userId, appointment_id: appointmentId, starts_at: startsAt })
          .onConflict((conflict) => conflict.doNothing())
      : tx
          .deleteFrom('texts_by_hand')
          .where('appointment_id', '=', appointmentId)
          .where('starts_at', '=', startsAt)
    await tick.execute()
    const [text] = await textsByHand(tx, appointmentId)
    return text ?? refuse('not_found')
  })
}

/** Of the jobs until the end of tomorrow whose clients take texts, or of one whenever it is. */
async function textsByHand(tx: OwnerTx, only?: string): Promise<TextByHand[]> {
  const [owner, { business, now }, settings] = await Promise.all([
    ownerOfBusiness(tx),
    readEmailBusiness(tx),
    textSettings(tx),
  ])
  const { timeZone } = business
  // Also one that began a minute ago: the owner ticks off what they have sent.
  const asked = only ? jobs(tx).where('job.id', '=', only).execute() : jobsToText(tx, now, timeZone)
  const numbered = (await asked).flatMap((job) => {
    const number = textableNumber(job.client_phone, timeZone)
    return number ? { job, number } : []
  })
  const numbers = numbered.map(({ number }) => number)
  const stopped = await refusedNumbers(tx, only ? [] : numbers)
  return numbered.flatMap(({ job, number }): TextByHand[] => {
    if (stopped.has(number)) return []
    const body = textForJob({
      kind: 'day before',
      template: settings.text_day_before_template,
      job,
      business: { name: businessName(business, owner), timeZone },
      now,
      saysStop: false,
    })
    return [
      {
        appointment_id: job.id,
        appointment_time: job.appointment_time.toISOString(),
        service: job.service,
        client_name: job.client_name,
        phone: readableNumber(number, timeZone),
        // What phones of both makes understand.
        sms_link: `sms:${number}?&body=${encodeURIComponent(body)}`,
        body,
        texted_at: job.texted_at?.toISOString() ?? null,
      },
    ]
  })
}

/** More than anybody has within two days, also where many have a number that takes no texts: the overview waits for these. */
export const MAX_BY_HAND = 1_000

/** The next ones until the end of tomorrow whose clients want to be reminded. What is ticked off makes way for what is still to do. */
async function jobsToText(tx: OwnerTx, now: Instant, timeZone: string) {
  const endOfTomorrow = localDayAt(timeZone, localDayAt(timeZone, now).end).end
  const next = await jobs(tx)
    .where('job.appointment_time', '>', new Date(now))
    .where('job.appointment_time', '<', new Date(endOfTomorrow))
    .where('job.client_phone', 'is not', null)
    .where((eb) => eb.not(isRefused('job')))
    .orderBy((eb) => eb('texted.texted_at', 'is not', null))
    .orderBy('job.appointment_time')
    .orderBy('job.id')
    .limit(MAX_BY_HAND)
    .execute()
  return next.toSorted((one, other) => one.appointment_time.getTime() - other.appointment_time.getTime())
}

function jobs(tx: OwnerTx) {
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
      'texted.texted_at',
    ])
}
