import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Channel } from '#domain/messages/channel.ts'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import type { StoredReminder } from '#domain/reminders/reminder-change.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { IS_UNCLAIMED } from '#server/db/claims.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'
import { hasOptedOut } from '#server/reminders/has-opted-out.ts'

export type UnplannedJob = Awaited<ReturnType<typeof unplannedJobs>>[number]

/** Locks the jobs until the transaction ends. Jobs locked by others are left for the next run. */
export async function unplannedJobs(tx: OwnerTx, limit: number) {
  return (
    tx
      .selectFrom('appointments')
      .where('unplanned_since', 'is not', null)
      .select([
        'id',
        'appointment_time as startsAt',
        'timed_at as timedAt',
        'client_email as clientEmail',
        'client_phone as clientPhone',
        sql<boolean>`cancelled_at is not null`.as('isCancelled'),
        hasOptedOut('appointments').as('hasOptedOut'),
      ])
      .orderBy('id')
      .limit(limit)
      // A plain `for update` would block workers that insert a manage link for the job.
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
  )
}

export async function markPlanned(tx: OwnerTx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ unplanned_since: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export type ReminderRow = Awaited<ReturnType<typeof storedReminders>>[number]

/** Includes reminders for earlier start times of these jobs. */
export async function storedReminders(tx: OwnerTx, jobIds: readonly string[]) {
  return tx
    .selectFrom('mails')
    .where('appointment_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .where('minutes_before', 'is not', null)
    .select([
      'id',
      'appointment_id as appointmentId',
      sql<Channel>`channel`.as('channel'),
      'minutes_before as minutesBefore',
      'starts_at as startsAt',
      'planned_for as plannedFor',
      'recipient',
      sql<boolean>`resends is not null`.as('isResent'),
      sql<StoredReminder['state']>`case
        when skipped_at is not null then 'skipped'
        when not ${IS_UNSETTLED} then 'settled'
        when not ${IS_UNCLAIMED} then 'leaving'
        when attempts > 0 or resends is not null then 'being tried'
        else 'waiting' end`.as('state'),
    ])
    .$narrowType<{ appointmentId: string; minutesBefore: number; startsAt: Date }>()
    .execute()
}

export type NewReminder = Pick<UnplannedJob, 'id' | 'startsAt'> & {
  channel: Channel
  recipient: string
  minutesBefore: number
} & ({ at: Instant } | { skip: SkipReason })

/** Content is written when a reminder is sent. Existing reminders stay unchanged. */
export async function addReminders(
  tx: OwnerTx,
  userId: string,
  reminders: readonly NewReminder[],
): Promise<void> {
  if (reminders.length === 0) return
  const now = await tx.now()
  await tx
    .insertInto('mails')
    .values(
      reminders.map((reminder) => {
        const { startsAt, minutesBefore, channel, recipient, id } = reminder
        const at = 'at' in reminder ? reminder.at : startsAt.getTime() - minutesBefore * MINUTE_MS
        return {
          id: randomUUID(),
          user_id: userId,
          letter: 'reminder',
          props: '{}',
          channel,
          recipient,
          appointment_id: id,
          minutes_before: minutesBefore,
          starts_at: startsAt,
          next_attempt_at: new Date(at),
          skipped_at: 'skip' in reminder ? now : null,
          skip_reason: 'skip' in reminder ? reminder.skip : null,
        }
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type RescheduledReminder = { id: string; at: Instant; recipient: string }

/** Does not change reminders that a worker has claimed in the meantime. */
export async function rescheduleReminders(
  tx: OwnerTx,
  reminders: readonly RescheduledReminder[],
): Promise<void> {
  if (reminders.length === 0) return
  await sql`
    update mails set planned_for = planned.at, next_attempt_at = planned.at, recipient = planned.recipient,
      skipped_at = null, skip_reason = null, replaced_at = null
    from unnest(
      ${reminders.map(({ id }) => id)}::uuid[],
      ${reminders.map(({ at }) => new Date(at))}::timestamptz[],
      ${reminders.map(({ recipient }) => recipient)}::text[]
    ) planned (id, at, recipient)
    where mails.id = planned.id and sent_at is null and failed_at is null and ${IS_UNCLAIMED}`.execute(tx)
}

export type SkippedReminder = { id: string; reason: SkipReason }

/** A reminder of a moved job counts as replaced by the one for the new time, not as lost. */
export async function skipReminders(tx: OwnerTx, reminders: readonly SkippedReminder[]): Promise<void> {
  if (reminders.length === 0) return
  await sql`
    update mails set skipped_at = app_now(), skip_reason = skipped.reason, props = '{}',
      replaced_at = case when skipped.is_replaced then app_now() end
    from unnest(
      ${reminders.map(({ id }) => id)}::uuid[],
      ${reminders.map(({ reason }) => reason)}::text[],
      ${reminders.map(({ reason }) => reason === 'moved')}::boolean[]
    ) skipped (id, reason, is_replaced)
    where mails.id = skipped.id and ${IS_UNSETTLED} and ${IS_UNCLAIMED}`.execute(tx)
}

export function ownersWithUnplannedJobs(tx: SystemTx) {
  return tx
    .selectFrom('appointments')
    .where('unplanned_since', 'is not', null)
    .select('user_id as userId')
    .distinct()
}
