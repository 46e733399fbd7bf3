import type { TextByHand } from '#contract/texts.ts'
import type { Instant } from '#domain/time/instant.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { ownerOfBusiness } from '#server/manage-booking/queries.ts'
import { refusedNumbers } from '#server/outbox/text-refusals.ts'
import {
  deleteTick,
  insertTick,
  jobsToText,
  jobToText,
  lockedJob,
} from '#server/reminders/texts/by-hand-queries.ts'
import { textSettings } from '#server/reminders/texts/text-settings.ts'
import { textWords } from '#server/reminders/texts/text-words.ts'
import { readableNumber, textableNumber } from '#server/reminders/texts/textable-number.ts'
import { businessName } from '#server/settings/business-name.ts'
import { readLetterBusiness } from '#server/settings/read-hours.ts'

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
    const job = await lockedJob(tx, appointmentId)
    if (!job) refuse('not_found')
    if (job.appointment_time.getTime() !== startsAt.getTime()) refuse('changed_elsewhere')
    const told = { userId, appointmentId, startsAt }
    await (isTexted ? insertTick(tx, told) : deleteTick(tx, told))
    const [text] = await textsByHand(tx, appointmentId)
    return text ?? refuse('not_found')
  })
}

/** Of the jobs until the end of tomorrow whose clients take texts, or of one whenever it is. */
async function textsByHand(tx: OwnerTx, only?: string): Promise<TextByHand[]> {
  const [owner, { business, now }, settings] = await Promise.all([
    ownerOfBusiness(tx),
    readLetterBusiness(tx),
    textSettings(tx),
  ])
  const { timeZone } = business
  const jobs = only ? await jobToText(tx, only) : await jobsToText(tx, now, endOfTomorrow(now, timeZone))
  const numbered = jobs.flatMap((job) => {
    const number = textableNumber(job.client_phone, timeZone)
    return number ? { job, number } : []
  })
  const stopped = only
    ? new Set()
    : await refusedNumbers(
        tx,
        numbered.map(({ number }) => number),
      )
  return numbered.flatMap(({ job, number }): TextByHand[] => {
    if (stopped.has(number)) return []
    const body = textWords({
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

function endOfTomorrow(now: Instant, timeZone: string): Instant {
  return localDayAt(timeZone, localDayAt(timeZone, now).end).end
}
