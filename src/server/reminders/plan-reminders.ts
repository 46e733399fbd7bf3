import type { Means } from '#domain/messages/channel.ts'
import { ledgerChange } from '#domain/reminders/ledger-change.ts'
import { KIND_TIMES } from '#domain/reminders/reminder-kinds.ts'
import { reminderPlan } from '#domain/reminders/reminder-plan.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { type ChannelPlan, channelPlans } from '#server/reminders/channel-plans.ts'
import {
  addReminders,
  markPlanned,
  moveReminders,
  type NewReminder,
  type ReplannedReminder,
  remindersOf,
  type SkippedReminder,
  skipReminders,
  type UnplannedJob,
  unplannedJobs,
} from '#server/reminders/plan-queries.ts'
import { lockReminders, readWishes, type StoredWishes } from '#server/reminders/read-wishes.ts'

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
  const [wishes, stored, now] = await Promise.all([
    readWishes(tx),
    remindersOf(
      tx,
      jobs.map(({ id }) => id),
    ),
    tx.now(),
  ])
  const ofJob = Map.groupBy(stored, ({ appointmentId }) => appointmentId)
  const plansFor = await channelPlans(tx, { jobs, wishes, means })
  const changes = jobs.flatMap((job) =>
    changesFor(job, { stored: ofJob.get(job.id) ?? [], plans: plansFor(job), wishes, now: now.getTime() }),
  )
  await addReminders(
    tx,
    userId,
    changes.flatMap((change) => ('add' in change ? [change.add] : [])),
  )
  await moveReminders(
    tx,
    changes.flatMap((change) => ('plan' in change ? [change.plan] : [])),
  )
  await skipReminders(
    tx,
    changes.flatMap((change) => ('skip' in change ? [change.skip] : [])),
  )
  await markPlanned(
    tx,
    jobs.map(({ id }) => id),
  )
  return jobs.length
}

type Stored = Awaited<ReturnType<typeof remindersOf>>[number]
type Change = { add: NewReminder } | { plan: ReplannedReminder } | { skip: SkippedReminder }
type Around = {
  stored: readonly Stored[]
  plans: readonly ChannelPlan[]
  wishes: StoredWishes
  now: Instant
}

const skipAll = (some: readonly Stored[], reason: SkippedReminder['reason']): Change[] =>
  some.map(({ id }) => ({ skip: { id, reason } }))

function changesFor(job: UnplannedJob, { stored, plans, wishes, now }: Around): Change[] {
  const waiting = stored.filter(({ state }) => state === 'waiting' || state === 'being tried')
  if (job.isCancelled) return skipAll(waiting, 'cancelled')
  const isOfThisTime = ({ startsAt }: Stored) => startsAt.getTime() === job.startsAt.getTime()
  const moved = skipAll(
    waiting.filter((reminder) => !isOfThisTime(reminder)),
    'moved',
  )
  const knownSince = Math.max(job.timedAt.getTime(), wishes.savedAt?.getTime() ?? 0)
  const ofThisTime = stored.filter(isOfThisTime)
  const changes = plans.flatMap((plan) =>
    changesBy(
      plan,
      job,
      ofThisTime.filter(({ channel }) => channel === plan.channel),
      { knownSince, now },
    ),
  )
  return [...moved, ...changes]
}

/** Of one channel and one start. */
function changesBy(
  { channel, recipient, refusal, wishes }: ChannelPlan,
  { id, startsAt }: UnplannedJob,
  stored: readonly Stored[],
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
  const resent = refusal
    ? skipAll(
        waiting.filter(({ isResent }) => isResent),
        refusal,
      )
    : []
  return [...changes, ...resent]
}

function inLedger({ id, state, plannedFor, recipient }: Stored, wanted: string) {
  return { id, state, plannedFor: plannedFor.getTime(), isReaddressed: recipient !== wanted }
}
