import { type LedgerChange, ledgerChange } from '#domain/reminders/ledger-change.ts'
import { KIND_TIMES } from '#domain/reminders/reminder-kinds.ts'
import { reminderPlan } from '#domain/reminders/reminder-plan.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import {
  addReminders,
  markPlanned,
  moveReminders,
  type NewReminder,
  remindersOf,
  type SkippedReminder,
  skipReminders,
  type UnplannedJob,
  unplannedJobs,
} from '#server/reminders/plan-queries.ts'
import { lockReminders, readWishes, type StoredWishes } from '#server/reminders/read-wishes.ts'

const JOBS_AT_ONCE = 500

/** Brings the reminders in the ledger in line with the owner's jobs and wishes. Safe to call twice. */
export async function planReminders(db: Database, userId: string): Promise<void> {
  for (;;) {
    const planned = await db.asOwner(userId, (tx) => planSome(tx, userId))
    if (planned < JOBS_AT_ONCE) return
  }
}

async function planSome(tx: OwnerTx, userId: string): Promise<number> {
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
  const changes = jobs.flatMap((job) => changesFor(job, ofJob.get(job.id) ?? [], wishes, now.getTime()))
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
type Change =
  | { add: NewReminder }
  | { plan: { id: string; at: Instant; recipient: string } }
  | { skip: SkippedReminder }

function changesFor(
  job: UnplannedJob,
  stored: readonly Stored[],
  wishes: StoredWishes,
  now: Instant,
): Change[] {
  const waiting = stored.filter(({ state }) => state === 'waiting' || state === 'being tried')
  const skipAll = (some: readonly Stored[], reason: SkippedReminder['reason']): Change[] =>
    some.map(({ id }) => ({ skip: { id, reason } }))
  if (job.isCancelled) return skipAll(waiting, 'cancelled')
  const startsAt = job.startsAt.getTime()
  const isOfThisTime = (reminder: Stored) => reminder.startsAt.getTime() === startsAt
  const moved = skipAll(
    waiting.filter((reminder) => !isOfThisTime(reminder)),
    'moved',
  )
  const planned = reminderPlan({ ...job, startsAt, knownSince: knownSince(job, wishes), now }, wishes)
  const changes = planned.flatMap((reminder): Change[] => {
    const { minutesBefore } = KIND_TIMES[reminder.kind]
    const own = stored.find(
      (one) => isOfThisTime(one) && one.minutesBefore === minutesBefore && !one.isResent,
    )
    const change = ledgerChange(reminder, own && inLedger(own, job), now)
    return change ? [toChange(change, { ...job, minutesBefore })] : []
  })
  const resent = waiting.filter((reminder) => reminder.isResent && isOfThisTime(reminder))
  return [...moved, ...changes, ...(job.isRefused ? skipAll(resent, 'refused') : [])]
}

function inLedger({ id, state, plannedFor, recipient }: Stored, { clientEmail }: UnplannedJob) {
  return { id, state, plannedFor: plannedFor.getTime(), isReaddressed: recipient !== clientEmail }
}

function knownSince({ timedAt }: UnplannedJob, { savedAt }: StoredWishes): Instant {
  return Math.max(timedAt.getTime(), savedAt?.getTime() ?? 0)
}

function toChange(change: LedgerChange, job: UnplannedJob & { minutesBefore: number }): Change {
  if ('add' in change) return { add: { ...change.add, ...job } }
  if ('plan' in change) return { plan: { ...change.plan, recipient: job.clientEmail } }
  return change
}
