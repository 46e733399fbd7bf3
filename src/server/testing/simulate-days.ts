import { sql } from 'kysely'
import { DAY_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { OutgoingMail } from '#server/gateways/mail.ts'
import { CLAIM_SECONDS, IS_UNSETTLED, LATE_RECORD_SECONDS } from '#server/outbox/queries.ts'
import { type CrashPlan, openCrashingWorker } from '#server/testing/crashing-worker.ts'
import { administer, asAdministrator, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestPool } from '#server/testing/test-pool.ts'
import { seededRandom } from '#tools/seeded-random.ts'

const HOUR_MS = 60 * MINUTE_MS
/** The period includes the daylight saving changes of America and Europe. */
const START = Date.parse('2030-02-20T00:00:00Z')
const REFUSAL_RATE = 0.1
const CHANGE_RATE = 0.03
const MINUTES_BEFORE = [24 * 60, 60]
const MAX_MAILS_UNTIL_CRASH = 4
/** Autovacuum would run many times in 60 days, but hardly once in the minute that the simulation takes. */
const VACUUM_EVERY_MS = 5 * DAY_MS
/** The longest time between two worker runs. */
const MAX_PAUSE_MS = 10_000

/** Keys consist of the job id, its start and the minutes before it. */
export type SimulationResult = {
  owed: ReadonlyMap<string, Instant>
  /** How often each reminder was sent. */
  accepted: ReadonlyMap<string, number>
  /** Owed reminders that were not sent, with the reason. */
  givenUp: ReadonlyMap<string, string>
  /** Reminders sent by a worker that crashed before recording it. */
  unrecorded: ReadonlySet<string>
  messageIdCount: number
  /** Reminders neither sent nor given up at the end. */
  pending: number
  maxLagSeconds: number
  crashes: number
  jumps: number
  refusals: number
  moved: number
  cancelled: number
}

/** A start time that a job had between `since` and `until`. */
type PlannedStart = { start: Instant; since: Instant; until: Instant }
type Job = { id: string; starts: PlannedStart[] }

/** Simulates one job a day per owner, with two workers of which one crashes every half day, and with moves and cancellations. */
export async function simulateDays(
  { appUrl, adminUrl }: TestDatabase,
  { owners, days }: { owners: number; days: number },
): Promise<SimulationResult> {
  await using pool = openTestPool(appUrl)
  const db = openDatabase(pool)
  const random = seededRandom(7)
  const end = START + (days + 3) * DAY_MS
  let now = START
  const setClock = async (instant: Instant) => {
    now = instant
    await db.asSystem((tx) =>
      sql`update app_clock set shift_seconds =
      extract(epoch from ${new Date(instant)}::timestamptz - now())`.execute(tx),
    )
  }

  const sendCounts = new Map<string, number>()
  const triedAt = new Map<string, Instant>()
  const unrecordedIds = new Set<string>()
  let refusals = 0
  const receive = async ({ messageId }: OutgoingMail) => {
    const id = messageId.slice(1, 37)
    if (!triedAt.has(id)) triedAt.set(id, now)
    await new Promise(setImmediate)
    if (random() < REFUSAL_RATE) {
      refusals += 1
      throw Object.assign(new Error('451 Try again later'), { code: 'EMESSAGE', responseCode: 451 })
    }
    sendCounts.set(id, (sendCounts.get(id) ?? 0) + 1)
  }

  await setClock(START)
  const jobs = await seedJobs(adminUrl, { owners, days })
  const crashPlan: CrashPlan = { mailsUntilCrash: Number.POSITIVE_INFINITY }
  const openWorker = () => openCrashingWorker(appUrl, receive, crashPlan)
  const workers = [openWorker(), openWorker()]
  const skippedHours: { from: Instant; to: Instant }[] = []
  const counts = { crashes: 0, jumps: 0, moved: 0, cancelled: 0 }
  let plannedCrashes = 0
  let vacuumAt = START
  let changeAt = START + 15.7 * HOUR_MS
  let jumpAt = START + 40.3 * HOUR_MS
  let jumpsBackwards = false

  const runWorkers = async () => {
    for (;;) {
      const results = await Promise.allSettled(workers.map((worker) => worker.work()))
      const crashed = results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))
      if (crashed.length === 0) return
      counts.crashes += crashed.length
      // Their claims have to expire first.
      await setClock(now + (CLAIM_SECONDS + LATE_RECORD_SECONDS) * 1_000)
      for (const id of await releaseClaims(db)) if (sendCounts.has(id)) unrecordedIds.add(id)
      for (const n of crashed) {
        await workers[n]?.close()
        workers[n] = openWorker()
      }
    }
  }

  while (now < end) {
    if (now >= changeAt) {
      changeAt += DAY_MS
      const changed = await changeJobs(db, jobs, now, random)
      counts.moved += changed.moved
      counts.cancelled += changed.cancelled
    }
    const isCrashDue = Math.floor((now - START) / (DAY_MS / 2)) > plannedCrashes && plannedCrashes < 2 * days
    // Wait for the previous crash: two crashes over the same emails would delay them twice.
    if (isCrashDue && counts.crashes === plannedCrashes) {
      crashPlan.mailsUntilCrash = Math.ceil(random() * MAX_MAILS_UNTIL_CRASH)
      plannedCrashes += 1
    }
    await runWorkers()
    if (now >= vacuumAt) {
      vacuumAt += VACUUM_EVERY_MS
      await administer(adminUrl, 'vacuum (analyze) appointments, mails, manage_tokens')
    }
    const next = Math.min(await nextDue(db, end), changeAt) + Math.floor(random() * MAX_PAUSE_MS)
    if (next < jumpAt || now >= end - 3 * DAY_MS) {
      await setClock(next)
      continue
    }
    const step = jumpsBackwards ? -HOUR_MS : HOUR_MS
    if (!jumpsBackwards) skippedHours.push({ from: now, to: now + HOUR_MS })
    counts.jumps += 1
    jumpAt += (jumpsBackwards ? 3.1 : 2.6) * DAY_MS
    jumpsBackwards = !jumpsBackwards
    await setClock(now + step)
  }
  for (const worker of workers) await worker.close()
  return {
    ...(await summarize(db, jobs, { sendCounts, triedAt, unrecordedIds, skippedHours })),
    ...counts,
    refusals,
  }
}

/** Inserts morning jobs in four time zones, starting tomorrow. */
async function seedJobs(
  adminUrl: string,
  { owners, days }: { owners: number; days: number },
): Promise<Job[]> {
  await administer(
    adminUrl,
    `insert into users (email, email_verified_at, password_hash)
     select 'owner-' || n || '@example.com', now(), 'none' from generate_series(1, $1::int) n`,
    [owners],
  )
  await administer(
    adminUrl,
    `insert into user_settings (user_id, timezone)
     select id, (array['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Europe/London'])[1 + n % 4]
     from (select id, row_number() over (order by id) as n from users) numbered`,
  )
  const rows = await asAdministrator<{ id: string; start: Date; since: Date }>(
    adminUrl,
    `insert into appointments (user_id, client_name, client_email, service, appointment_time, duration)
     select user_id, 'Ava', 'ava-' || n || '-' || d || '@example.com', 'Full Detail',
       ($1::timestamptz::date + d + make_interval(hours => (9 + n % 4)::int)) at time zone timezone, 60
     from (select user_id, timezone, row_number() over (order by user_id) as n from user_settings) owners,
       generate_series(1, $2::int) d
     returning id, appointment_time as start, timed_at as since`,
    [new Date(START), days],
  )
  return rows.map(({ id, start, since }) => ({
    id,
    starts: [{ start: start.getTime(), since: since.getTime(), until: Number.POSITIVE_INFINITY }],
  }))
}

/** Moves or cancels some of the jobs of the next three days. */
async function changeJobs(db: Database, jobs: readonly Job[], now: Instant, random: () => number) {
  const changed = jobs.flatMap((job) => {
    const current = job.starts.at(-1)
    const isSoon = current && current.start > now + HOUR_MS && current.start < now + 3 * DAY_MS
    if (!isSoon || current.until < Number.POSITIVE_INFINITY || random() > CHANGE_RATE) return []
    const to = random() < 0.35 ? null : current.start + Math.ceil(random() * 4) * HOUR_MS
    return [{ job, current, to }]
  })
  for (const { job, current, to } of changed) {
    current.until = now
    if (to !== null) job.starts.push({ start: to, since: now, until: Number.POSITIVE_INFINITY })
  }
  await db.asSystem((tx) =>
    sql`
    update appointments set appointment_time = coalesce(new_start, appointment_time),
      cancelled_at = case when new_start is null then app_now() end,
      cancelled_by = case when new_start is null then 'owner' end
    from unnest(
      ${changed.map(({ job }) => job.id)}::uuid[],
      ${changed.map(({ to }) => to && new Date(to))}::timestamptz[]
    ) change (id, new_start) where appointments.id = change.id`.execute(tx),
  )
  const moved = changed.filter(({ to }) => to !== null).length
  return { moved, cancelled: changed.length - moved }
}

async function nextDue(db: Database, end: Instant): Promise<Instant> {
  const { rows } = await db.asSystem((tx) =>
    sql<{ at: Date | null }>`select min(next_attempt_at) as at from mails
      where ${IS_UNSETTLED} and next_attempt_at > app_now()`.execute(tx),
  )
  return rows[0]?.at?.getTime() ?? end
}

/** Claims expire in real time, which the simulation does not advance. */
async function releaseClaims(db: Database): Promise<string[]> {
  const { rows } = await db.asSystem((tx) =>
    sql<{
      id: string
    }>`update mails set claimed_until = null where claimed_until is not null returning id`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

type Observed = {
  sendCounts: ReadonlyMap<string, number>
  triedAt: ReadonlyMap<string, Instant>
  unrecordedIds: ReadonlySet<string>
  skippedHours: readonly { from: Instant; to: Instant }[]
}

async function summarize(db: Database, jobs: readonly Job[], observed: Observed) {
  const { sendCounts, triedAt, unrecordedIds, skippedHours } = observed
  const { rows } = await db.asSystem((tx) =>
    sql<{
      id: string
      job: string
      start: Date
      minutes: number
      planned: Date
      reason: string | null
      is_pending: boolean
    }>`
      select id, appointment_id as job, starts_at as start, minutes_before as minutes, planned_for as planned,
        coalesce(skip_reason, case when failed_at is not null then last_error end) as reason,
        num_nonnulls(sent_at, failed_at, skipped_at) = 0 as is_pending
      from mails`.execute(tx),
  )
  const owed = owedReminders(jobs)
  const accepted = new Map<string, number>()
  const givenUp = new Map<string, string>()
  const unrecorded = new Set<string>()
  let maxLagSeconds = 0
  for (const { id, job, start, minutes, planned, reason } of rows) {
    const key = `${job} ${start.toISOString()} ${minutes}`
    const times = sendCounts.get(id) ?? 0
    if (times > 0) accepted.set(key, (accepted.get(key) ?? 0) + times)
    else if (reason !== null && owed.has(key)) givenUp.set(key, reason)
    if (unrecordedIds.has(id)) unrecorded.add(key)
    const isInSkippedHour = skippedHours.some(
      ({ from, to }) => from <= planned.getTime() && planned.getTime() <= to,
    )
    if (!isInSkippedHour)
      maxLagSeconds = Math.max(maxLagSeconds, ((triedAt.get(id) ?? 0) - planned.getTime()) / 1_000)
  }
  return {
    owed,
    accepted,
    givenUp,
    unrecorded,
    messageIdCount: sendCounts.size,
    pending: rows.filter(({ is_pending }) => is_pending).length,
    maxLagSeconds,
  }
}

/** Computed independently of the planner: the reminders that came due while a job had each start time. */
function owedReminders(jobs: readonly Job[]): Map<string, Instant> {
  const owed = new Map<string, Instant>()
  for (const { id, starts } of jobs) {
    for (const { start, since, until } of starts) {
      for (const minutes of MINUTES_BEFORE) {
        const due = start - minutes * MINUTE_MS
        if (since <= due && due < until) owed.set(`${id} ${new Date(start).toISOString()} ${minutes}`, due)
      }
    }
  }
  return owed
}
