import type { Instant } from '#domain/time/instant.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { isRefused } from '#server/reminders/is-refused.ts'

export async function lockedJob(tx: OwnerTx, id: string) {
  return tx
    .selectFrom('appointments')
    .select('appointment_time')
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type Tick = { userId: string; appointmentId: string; startsAt: Date }

export async function insertTick(tx: OwnerTx, { userId, appointmentId, startsAt }: Tick): Promise<void> {
  await tx
    .insertInto('texts_by_hand')
    .values({ user_id: userId, appointment_id: appointmentId, starts_at: startsAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteTick(tx: OwnerTx, { appointmentId, startsAt }: Tick): Promise<void> {
  await tx
    .deleteFrom('texts_by_hand')
    .where('appointment_id', '=', appointmentId)
    .where('starts_at', '=', startsAt)
    .execute()
}

/** More than anybody has within two days, also where many have a number that takes no texts: the overview waits for these. */
export const MOST_BY_HAND = 1_000

/** The next ones until then whose clients want to be reminded. What is ticked off makes way for what is still to do. */
export async function jobsToText(tx: OwnerTx, now: Instant, end: Instant) {
  const next = await jobs(tx)
    .where('job.appointment_time', '>', new Date(now))
    .where('job.appointment_time', '<', new Date(end))
    .where('job.client_phone', 'is not', null)
    .where((eb) => eb.not(isRefused('job')))
    .orderBy((eb) => eb('texted.texted_at', 'is not', null))
    .orderBy('job.appointment_time')
    .orderBy('job.id')
    .limit(MOST_BY_HAND)
    .execute()
  return next.toSorted((one, other) => one.appointment_time.getTime() - other.appointment_time.getTime())
}

/** Also one that began a minute ago: the owner ticks off what they have sent. */
export function jobToText(tx: OwnerTx, id: string) {
  return jobs(tx).where('job.id', '=', id).execute()
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
