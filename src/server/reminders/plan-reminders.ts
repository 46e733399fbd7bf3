import type { Channel, SendingMeans } from '#domain/messages/channel.ts'
import { reminderChange } from '#domain/reminders/reminder-change.ts'
import { KIND_TIMES } from '#domain/reminders/reminder-kinds.ts'
import { type OptOut, type ReminderPreferences, reminderPlan } from '#domain/reminders/reminder-plan.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { findStoppedNumbers } from '#server/outbox/text-refusals.ts'
import {
  addReminders,
  markPlanned,
  type NewReminder,
  type ReminderRow,
  type RescheduledReminder,
  rescheduleReminders,
  type SkippedReminder,
  skipReminders,
  storedReminders,
  type UnplannedJob,
  unplannedJobs,
} from '#server/reminders/plan-queries.ts'
import { lockReminders, readPreferences, type StoredPreferences } from '#server/reminders/read-preferences.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'

const BATCH_SIZE = 500

/** Updates the stored reminders to match the owner's jobs and preferences. Idempotent. */
export async function planReminders(db: Database, userId: string, means: SendingMeans): Promise<void> {
  for (;;) {
    const plannedCount = await db.asOwner(userId, (tx) => planBatch(tx, userId, means))
    if (plannedCount < BATCH_SIZE) return
  }
}

async function planBatch(tx: OwnerTx, userId: string, means: SendingMeans): Promise<number> {
  await lockReminders(tx)
  const jobs = await unplannedJobs(tx, BATCH_SIZE)
  if (jobs.length === 0) return 0
  const ids = jobs.map(({ id }) => id)
  const [preferences, stored, now] = await Promise.all([
    readPreferences(tx),
    storedReminders(tx, ids),
    tx.now(),
  ])
  const storedByJob = Map.groupBy(stored, ({ appointmentId }) => appointmentId)
  const plansFor = await channelPlans(tx, { jobs, preferences, means })
  const changes = jobs.flatMap((job) =>
    changesFor(job, {
      stored: storedByJob.get(job.id) ?? [],
      plans: plansFor(job),
      preferences,
      now: now.getTime(),
    }),
  )
  const added = changes.flatMap((change) => ('add' in change ? change.add : []))
  const rescheduled = changes.flatMap((change) => ('plan' in change ? change.plan : []))
  const skipped = changes.flatMap((change) => ('skip' in change ? change.skip : []))
  await addReminders(tx, userId, added)
  await rescheduleReminders(tx, rescheduled)
  await skipReminders(tx, skipped)
  await markPlanned(tx, ids)
  return jobs.length
}

type Change = { add: NewReminder } | { plan: RescheduledReminder } | { skip: SkippedReminder }
type PlanInput = {
  stored: readonly ReminderRow[]
  plans: readonly ChannelPlan[]
  preferences: StoredPreferences
  now: Instant
}

const skipAll = (reminders: readonly ReminderRow[], reason: SkippedReminder['reason']): Change[] =>
  reminders.map(({ id }) => ({ skip: { id, reason } }))

function changesFor(job: UnplannedJob, { stored, plans, preferences, now }: PlanInput): Change[] {
  const pending = stored.filter(({ state }) => state === 'waiting' || state === 'being tried')
  if (job.isCancelled) return skipAll(pending, 'cancelled')
  const isForCurrentTime = ({ startsAt }: ReminderRow) => startsAt.getTime() === job.startsAt.getTime()
  const outdated = pending.filter((reminder) => !isForCurrentTime(reminder))
  const knownSince = Math.max(job.timedAt.getTime(), preferences.savedAt?.getTime() ?? 0)
  const currentReminders = stored.filter(isForCurrentTime)
  const changes = plans.flatMap((plan) => {
    const sameChannel = currentReminders.filter(({ channel }) => channel === plan.channel)
    return channelChanges(plan, job, sameChannel, { knownSince, now })
  })
  return [...skipAll(outdated, 'moved'), ...changes]
}

/** Changes for one channel and one start time. */
function channelChanges(
  { channel, recipient, optOut, preferences }: ChannelPlan,
  { id, startsAt }: UnplannedJob,
  stored: readonly ReminderRow[],
  { knownSince, now }: { knownSince: Instant; now: Instant },
): Change[] {
  const pending = stored.filter(({ state }) => state === 'waiting' || state === 'being tried')
  if (recipient === null) return skipAll(pending, channel === 'email' ? 'no email' : 'no number')
  const planned = reminderPlan({ startsAt: startsAt.getTime(), knownSince, now, optOut: optOut }, preferences)
  const changes = planned.flatMap((reminder): Change[] => {
    const { minutesBefore } = KIND_TIMES[reminder.kind]
    const existing = stored.find((row) => row.minutesBefore === minutesBefore && !row.isResent)
    const change = reminderChange(reminder, existing && toStoredReminder(existing, recipient), now)
    if (!change) return []
    if ('add' in change) return [{ add: { ...change.add, id, startsAt, channel, recipient, minutesBefore } }]
    return 'plan' in change ? [{ plan: { ...change.plan, recipient } }] : [change]
  })
  const pendingResends = pending.filter(({ isResent }) => isResent)
  return optOut ? [...changes, ...skipAll(pendingResends, optOut)] : changes
}

function toStoredReminder({ id, state, plannedFor, recipient }: ReminderRow, newRecipient: string) {
  return { id, state, plannedFor: plannedFor.getTime(), isAddressOutdated: recipient !== newRecipient }
}

/** How a job's client is reminded through one channel. */
type ChannelPlan = {
  channel: Channel
  /** Null if the client cannot be reached through this channel. */
  recipient: string | null
  optOut: OptOut | null
  preferences: ReminderPreferences
}

type ChannelPlanInput = { jobs: readonly UnplannedJob[]; preferences: StoredPreferences; means: SendingMeans }

async function channelPlans(
  tx: OwnerTx,
  { jobs, preferences, means }: ChannelPlanInput,
): Promise<(job: UnplannedJob) => ChannelPlan[]> {
  const textPreferences = { ...preferences, isOn: means.canText ? preferences.isTextOn : ALL_OFF }
  const hasTextsOn = textPreferences.isOn['day before'] || textPreferences.isOn['hour before']
  const numbers = new Map(
    jobs.map(({ id, clientPhone }) => [
      id,
      hasTextsOn ? textableNumber(clientPhone, preferences.timeZone) : null,
    ]),
  )
  const stoppedNumbers = await findStoppedNumbers(
    tx,
    [...numbers.values()].filter((number) => number !== null),
  )
  return (job) => {
    const number = numbers.get(job.id) ?? null
    const businessOptOut = job.hasOptedOut ? 'refused' : null
    const email: ChannelPlan = {
      channel: 'email',
      recipient: job.clientEmail || null,
      optOut: businessOptOut,
      preferences,
    }
    return [
      email,
      {
        channel: 'text',
        // With texts off the recipient does not matter: the preferences give the skip reason.
        recipient: hasTextsOn ? number : '',
        optOut: businessOptOut ?? (number !== null && stoppedNumbers.has(number) ? 'stopped' : null),
        preferences: textPreferences,
      },
    ]
  }
}

const ALL_OFF: ReminderPreferences['isOn'] = { 'day before': false, 'hour before': false }
