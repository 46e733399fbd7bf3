import type { Channel, Means } from '#domain/messages/channel.ts'
import { ledgerChange } from '#domain/reminders/ledger-change.ts'
import { KIND_TIMES } from '#domain/reminders/reminder-kinds.ts'
import { type Refusal, type ReminderPreferences, reminderPlan } from '#domain/reminders/reminder-plan.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { refusedNumbers } from '#server/outbox/text-refusals.ts'
import {
  addReminders,
  markPlanned,
  moveReminders,
  type NewReminder,
  type ReminderRow,
  type ReplannedReminder,
  remindersOf,
  type SkippedReminder,
  skipReminders,
  type UnplannedJob,
  unplannedJobs,
} from '#server/reminders/plan-queries.ts'
import { lockReminders, readPreferences, type StoredPreferences } from '#server/reminders/read-preferences.ts'
import { textableNumber } from '#server/reminders/texts/textable-number.ts'

const JOBS_AT_ONCE = 500

/** Brings the reminders in the ledger in line with the owner's jobs and wishes. Safe to call twice. */
export async function planReminders(db: Database, userId: string, means: Means): Promise<void> {
  for (;;) {
    const planned = await db.asOwner(userId, (tx) => planSome(tx, userId, means))
    if (planned < JOBS_AT_ONCE) return
  }
}

async function planSome(tx: OwnerTx, userId: string, means: Means): Promise<number> {
  await lockReminders(tx)
  const jobs = await unplannedJobs(tx, JOBS_AT_ONCE)
  if (jobs.length === 0) return 0
  const ids = jobs.map(({ id }) => id)
  const [wishes, stored, now] = await Promise.all([readPreferences(tx), remindersOf(tx, ids), tx.now()])
  const ofJob = Map.groupBy(stored, ({ appointmentId }) => appointmentId)
  const plansFor = await channelPlans(tx, { jobs, wishes, means })
  const changes = jobs.flatMap((job) =>
    changesFor(job, { stored: ofJob.get(job.id) ?? [], plans: plansFor(job), wishes, now: now.getTime() }),
  )
  const added = changes.flatMap((change) => ('add' in change ? change.add : []))
  const moved = changes.flatMap((change) => ('plan' in change ? change.plan : []))
  const skipped = changes.flatMap((change) => ('skip' in change ? change.skip : []))
  await addReminders(tx, userId, added)
  await moveReminders(tx, moved)
  await skipReminders(tx, skipped)
  await markPlanned(tx, ids)
  return jobs.length
}

type Change = { add: NewReminder } | { plan: ReplannedReminder } | { skip: SkippedReminder }
type Around = {
  stored: readonly ReminderRow[]
  plans: readonly ChannelPlan[]
  wishes: StoredPreferences
  now: Instant
}

const skipAll = (some: readonly ReminderRow[], reason: SkippedReminder['reason']): Change[] =>
  some.map(({ id }) => ({ skip: { id, reason } }))

function changesFor(job: UnplannedJob, { stored, plans, wishes, now }: Around): Change[] {
  const waiting = stored.filter(({ state }) => state === 'waiting' || state === 'being tried')
  if (job.isCancelled) return skipAll(waiting, 'cancelled')
  const isOfThisTime = ({ startsAt }: ReminderRow) => startsAt.getTime() === job.startsAt.getTime()
  const elsewhere = waiting.filter((reminder) => !isOfThisTime(reminder))
  const knownSince = Math.max(job.timedAt.getTime(), wishes.savedAt?.getTime() ?? 0)
  const ofThisTime = stored.filter(isOfThisTime)
  const changes = plans.flatMap((plan) => {
    const ofChannel = ofThisTime.filter(({ channel }) => channel === plan.channel)
    return changesBy(plan, job, ofChannel, { knownSince, now })
  })
  return [...skipAll(elsewhere, 'moved'), ...changes]
}

/** Of one channel and one start. */
function changesBy(
  { channel, recipient, refusal, wishes }: ChannelPlan,
  { id, startsAt }: UnplannedJob,
  stored: readonly ReminderRow[],
  { knownSince, now }: { knownSince: Instant; now: Instant },
): Change[] {
  const waiting = stored.filter(({ state }) => state === 'waiting' || state === 'being tried')
  if (recipient === null) return skipAll(waiting, 'no number')
  const planned = reminderPlan({ startsAt: startsAt.getTime(), knownSince, now, refusal }, wishes)
  const changes = planned.flatMap((reminder): Change[] => {
    const { minutesBefore } = KIND_TIMES[reminder.kind]
    const own = stored.find((one) => one.minutesBefore === minutesBefore && !one.isResent)
    const change = ledgerChange(reminder, own && inLedger(own, recipient), now)
    if (!change) return []
    if ('add' in change) return [{ add: { ...change.add, id, startsAt, channel, recipient, minutesBefore } }]
    return 'plan' in change ? [{ plan: { ...change.plan, recipient } }] : [change]
  })
  const resent = waiting.filter(({ isResent }) => isResent)
  return refusal ? [...changes, ...skipAll(resent, refusal)] : changes
}

function inLedger({ id, state, plannedFor, recipient }: ReminderRow, wanted: string) {
  return { id, state, plannedFor: plannedFor.getTime(), isReaddressed: recipient !== wanted }
}

/** What a job owes by one channel. */
type ChannelPlan = {
  channel: Channel
  /** Null: nobody can be reached there. */
  recipient: string | null
  refusal: Refusal | null
  wishes: ReminderPreferences
}

type Asked = { jobs: readonly UnplannedJob[]; wishes: StoredPreferences; means: Means }

/** By which channels each of these jobs is reminded of, and where. */
async function channelPlans(
  tx: OwnerTx,
  { jobs, wishes, means }: Asked,
): Promise<(job: UnplannedJob) => ChannelPlan[]> {
  const byText = { ...wishes, isOn: means.canText ? wishes.isTextOn : NONE }
  const isTexted = byText.isOn['day before'] || byText.isOn['hour before']
  const numbers = new Map(
    jobs.map(({ id, clientPhone }) => [id, isTexted ? textableNumber(clientPhone, wishes.timeZone) : null]),
  )
  const refused = await refusedNumbers(
    tx,
    [...numbers.values()].filter((number) => number !== null),
  )
  return (job) => {
    const number = numbers.get(job.id) ?? null
    const ofBusiness = job.isRefused ? 'refused' : null
    return [
      { channel: 'email', recipient: job.clientEmail, refusal: ofBusiness, wishes },
      {
        channel: 'text',
        // Nothing is owed by text then, whatever the number: the wishes say why.
        recipient: isTexted ? number : '',
        refusal: ofBusiness ?? (number !== null && refused.has(number) ? 'stopped' : null),
        wishes: byText,
      },
    ]
  }
}

const NONE: ReminderPreferences['isOn'] = { 'day before': false, 'hour before': false }
