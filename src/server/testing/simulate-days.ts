import { sql } from 'kysely'
import { DAY_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { OutgoingMail } from '#server/gateways/mail.ts'
import { CLAIM_SECONDS, isUnsettled } from '#server/outbox/queries.ts'
import { type Fate, hireWorker } from '#server/testing/mortal-worker.ts'
import { administer, asAdministrator, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestPool } from '#server/testing/test-pool.ts'
import { seededRandom } from '#tools/seeded-random.ts'

const HOUR_MS = 60 * MINUTE_MS
/** Clocks change twice on the way: in America and in Europe. */
const BEGIN = Date.parse('2030-02-20T00:00:00Z')
const REFUSED_SHARE = 0.1
const CHANGED_SHARE = 0.03
const MINUTES_BEFORE = [24 * 60, 60]
const MAX_LAST_LETTERS = 4
/** In 60 days Postgres would tidy up by itself many times; in the minute they take here it would hardly once. */
const TIDIED_EVERY_MS = 5 * DAY_MS
/** Between two looks for what is due. */
const LONGEST_PAUSE_MS = 10_000

/** Keys are a job, its start and how many minutes before. */
export type Simulated = {
  owed: ReadonlyMap<string, Instant>
  /** How often each was handed over. */
  accepted: ReadonlyMap<string, number>
  /** Owed, and not sent for this reason. */
  givenUp: ReadonlyMap<string, string>
  /** Handed over by a worker that died before recording it. */
  unrecorded: ReadonlySet<string>
  messageIds: number
  /** What nobody has sent or given up in the end. */
  waiting: number
  latestSeconds: number
  crashes: number
  jumps: number
  refusals: number
  moved: number
  cancelled: number
}

/** A time that a job had: from when on, and until when. */
type Stay = { start: Instant; since: Instant; until: Instant }
type Job = { id: string; stays: Stay[] }

/** A job a day for each owner, two workers of whom one dies every half day, and clients and owners who change their minds. */
export async function simulateDays(
  { appUrl, adminUrl }: TestDatabase,
  { owners, days }: { owners: number; days: number },
): Promise<Simulated> {
  await using pool = openTestPool(appUrl)
  const db = openDatabase(pool)
  const chance = seededRandom(7)
  const end = BEGIN + (days + 3) * DAY_MS
  let now = BEGIN
  const setClock = async (instant: Instant) => {
    now = instant
    await db.asSystem((tx) =>
      sql`update app_clock set shift_seconds =
      extract(epoch from ${new Date(instant)}::timestamptz - now())`.execute(tx),
    )
  }

  const handed = new Map<string, number>()
  const triedAt = new Map<string, Instant>()
  const lastWords = new Set<string>()
  let refusals = 0
  const receive = async ({ messageId }: OutgoingMail) => {
    const id = messageId.slice(1, 37)
    if (!triedAt.has(id)) triedAt.set(id, now)
    await new Promise(setImmediate)
    if (chance() < REFUSED_SHARE) {
      refusals += 1
      throw Object.assign(new Error('451 Try again later'), { code: 'EMESSAGE', responseCode: 451 })
    }
    handed.set(id, (handed.get(id) ?? 0) + 1)
  }

  await setClock(BEGIN)
  const jobs = await seed(adminUrl, { owners, days })
  const fate: Fate = { lettersLeft: Number.POSITIVE_INFINITY }
  const hire = () => hireWorker(appUrl, receive, fate)
  const workers = [hire(), hire()]
  const skippedHours: { from: Instant; to: Instant }[] = []
  const counts = { crashes: 0, jumps: 0, moved: 0, cancelled: 0 }
  let halfDays = 0
  let tidiesAt = BEGIN
  let changesAt = BEGIN + 15.7 * HOUR_MS
  let jumpsAt = BEGIN + 40.3 * HOUR_MS
  let isBackwards = false

  const everybodyWorks = async () => {
    for (;;) {
      const ends = await Promise.allSettled(workers.map((worker) => worker.work()))
      const dead = ends.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))
      if (dead.length === 0) return
      counts.crashes += dead.length
      // Nobody takes what they held before its time is over.
      await setClock(now + CLAIM_SECONDS * 1_000)
      for (const id of await lettersOfTheDead(db)) if (handed.has(id)) lastWords.add(id)
      for (const n of dead) {
        await workers[n]?.bury()
        workers[n] = hire()
      }
    }
  }

  while (now < end) {
    if (now >= changesAt) {
      changesAt += DAY_MS
      const changed = await changeMinds(db, jobs, now, chance)
      counts.moved += changed.moved
      counts.cancelled += changed.cancelled
    }
    const isTime = Math.floor((now - BEGIN) / (DAY_MS / 2)) > halfDays && halfDays < 2 * days
    // One after the other: two deaths over the same letters delay them twice.
    if (isTime && counts.crashes === halfDays) {
      fate.lettersLeft = Math.ceil(chance() * MAX_LAST_LETTERS)
      halfDays += 1
    }
    await everybodyWorks()
    if (now >= tidiesAt) {
      tidiesAt += TIDIED_EVERY_MS
      await administer(adminUrl, 'vacuum (analyze) appointments, mails, manage_tokens')
    }
    const next = Math.min(await nextDue(db, end), changesAt) + Math.floor(chance() * LONGEST_PAUSE_MS)
    if (next < jumpsAt || now >= end - 3 * DAY_MS) {
      await setClock(next)
      continue
    }
    const step = isBackwards ? -HOUR_MS : HOUR_MS
    if (!isBackwards) skippedHours.push({ from: now, to: now + HOUR_MS })
    counts.jumps += 1
    jumpsAt += (isBackwards ? 3.1 : 2.6) * DAY_MS
    isBackwards = !isBackwards
    await setClock(now + step)
  }
  for (const worker of workers) await worker.bury()
  return { ...(await outcome(db, jobs, { handed, triedAt, lastWords, skippedHours })), ...counts, refusals }
}

/** In the morning, in four zones; the first of them tomorrow. */
async function seed(adminUrl: string, { owners, days }: { owners: number; days: number }): Promise<Job[]> {
  await administer(
    adminUrl,
    `insert into users (email, password_hash)
     select 'owner-' || n || '@example.com', 'none' from generate_series(1, $1::int) n`,
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
    [new Date(BEGIN), days],
  )
  return rows.map(({ id, start, since }) => ({
    id,
    stays: [{ start: start.getTime(), since: since.getTime(), until: Number.POSITIVE_INFINITY }],
  }))
}

/** Of what is ahead within three days, some is moved by an hour or more and some is cancelled. */
async function changeMinds(db: Database, jobs: readonly Job[], now: Instant, chance: () => number) {
  const changed = jobs.flatMap((job) => {
    const stay = job.stays.at(-1)
    const isSoon = stay && stay.start > now + HOUR_MS && stay.start < now + 3 * DAY_MS
    if (!isSoon || stay.until < Number.POSITIVE_INFINITY || chance() > CHANGED_SHARE) return []
    const to = chance() < 0.35 ? null : stay.start + Math.ceil(chance() * 4) * HOUR_MS
    return [{ job, stay, to }]
  })
  for (const { job, stay, to } of changed) {
    stay.until = now
    if (to !== null) job.stays.push({ start: to, since: now, until: Number.POSITIVE_INFINITY })
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
      where ${isUnsettled} and next_attempt_at > app_now()`.execute(tx),
  )
  return rows[0]?.at?.getTime() ?? end
}

/** Letters are held by real time, which does not pass here. */
async function lettersOfTheDead(db: Database): Promise<string[]> {
  const { rows } = await db.asSystem((tx) =>
    sql<{
      id: string
    }>`update mails set claimed_until = null where claimed_until is not null returning id`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

type Observed = {
  handed: ReadonlyMap<string, number>
  triedAt: ReadonlyMap<string, Instant>
  lastWords: ReadonlySet<string>
  skippedHours: readonly { from: Instant; to: Instant }[]
}

async function outcome(db: Database, jobs: readonly Job[], observed: Observed) {
  const { handed, triedAt, lastWords, skippedHours } = observed
  const { rows } = await db.asSystem((tx) =>
    sql<{
      id: string
      job: string
      start: Date
      minutes: number
      planned: Date
      why: string | null
      waits: boolean
    }>`
      select id, appointment_id as job, starts_at as start, minutes_before as minutes, planned_for as planned,
        coalesce(skip_reason, case when failed_at is not null then last_error end) as why,
        num_nonnulls(sent_at, failed_at, skipped_at) = 0 as waits
      from mails`.execute(tx),
  )
  const owed = owedReminders(jobs)
  const accepted = new Map<string, number>()
  const givenUp = new Map<string, string>()
  const unrecorded = new Set<string>()
  let latestSeconds = 0
  for (const { id, job, start, minutes, planned, why } of rows) {
    const key = `${job} ${start.toISOString()} ${minutes}`
    const times = handed.get(id) ?? 0
    if (times > 0) accepted.set(key, (accepted.get(key) ?? 0) + times)
    else if (why !== null && owed.has(key)) givenUp.set(key, why)
    if (lastWords.has(id)) unrecorded.add(key)
    const isLeftOut = skippedHours.some(
      ({ from, to }) => from <= planned.getTime() && planned.getTime() <= to,
    )
    if (!isLeftOut)
      latestSeconds = Math.max(latestSeconds, ((triedAt.get(id) ?? 0) - planned.getTime()) / 1_000)
  }
  return {
    owed,
    accepted,
    givenUp,
    unrecorded,
    messageIds: handed.size,
    waiting: rows.filter(({ waits }) => waits).length,
    latestSeconds,
  }
}

/** Said independently of the plan: for each time that a job had, what came due while it had it. */
function owedReminders(jobs: readonly Job[]): Map<string, Instant> {
  const owed = new Map<string, Instant>()
  for (const { id, stays } of jobs) {
    for (const { start, since, until } of stays) {
      for (const minutes of MINUTES_BEFORE) {
        const due = start - minutes * MINUTE_MS
        if (since <= due && due < until) owed.set(`${id} ${new Date(start).toISOString()} ${minutes}`, due)
      }
    }
  }
  return owed
}
