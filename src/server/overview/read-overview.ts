import type { Overview } from '#contract/overview.ts'
import { accountState } from '#domain/billing/account-state.ts'
import type { SetupStep } from '#domain/settings/setup-steps.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { localDay, localDays } from '#domain/time/local-day.ts'
import { lastMonthSoFar, monthSpan } from '#domain/time/month-span.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { zoneName } from '#domain/time/zone-name.ts'
import type { Logger } from '#server/base/log.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import type { ReplicaReads } from '#server/db/replica-reads.ts'
import {
  businessOf,
  countJobs,
  earnings,
  firstDueInvoices,
  jobsWithin,
  newestClients,
  nextJobs,
  setupFacts,
  totals,
} from '#server/overview/queries.ts'

export type OverviewDeps = { db: ReplicaReads; log: Logger }

const WEEK_DAYS = 7

/** Sent together: what needs the business's zone follows it, everything else goes out with the first query. */
export async function readOverview({ db, log }: OverviewDeps, userId: string): Promise<Overview> {
  const or = (part: Part | null) => failWith(log, part)
  return db.asOwner(userId, async (tx) => {
    const business = businessOf(tx).catch(or(null))
    const [known, days, counted, recentClients, upcoming, outstanding] = await together([
      business,
      business.then((settings) => readDays(tx, settings, or)),
      totals(tx).catch(or('client count')),
      newestClients(tx).catch(or('recent clients')),
      tx.now().then((now) => nextJobs(tx, now).catch(or('upcoming appointments'))),
      firstDueInvoices(tx).catch(or('outstanding invoices')),
    ])
    return {
      ...days,
      business_name: known?.business_name ?? null,
      upcoming: upcoming.map(toJob),
      clientCount: counted.clients,
      recentClients,
      outstandingCount: counted.owedInvoices,
      outstandingTotal: counted.owedCents,
      outstanding,
    }
  })
}

type Business = Awaited<ReturnType<typeof businessOf>>

async function readDays(
  tx: OwnerTx,
  business: Business,
  or: (part: Part | null) => (error: unknown) => never,
) {
  const timezone = zoneName(business?.timezone ?? DEFAULT_ZONE) ?? DEFAULT_ZONE
  const now = Temporal.Instant.fromEpochMilliseconds((await tx.now()).getTime())
  const today = dateIn(timezone, now)
  const week = localDays(timezone, today.toString(), WEEK_DAYS)
  const spans = { thisMonth: monthSpan(today, timezone), lastMonth: lastMonthSoFar(now, timezone) }
  const isDismissed = business?.setup_dismissed_at != null
  const [jobs, counts, earned, done] = await together([
    jobsWithin(tx, localDay(timezone, today.toString())).catch(or('appointments')),
    countJobs(tx, week).catch(or('appointments')),
    earnings(tx, spans).catch(or('paid invoices')),
    isDismissed ? Promise.resolve(null) : stepsDone(tx, business).catch(or(null)),
  ])
  return {
    timezone,
    today: jobs.map(toJob),
    week: week.map(({ date }, n) => ({ date, jobs: counts[n] ?? 0 })),
    earnedThisMonth: earned.thisMonth,
    earnedLastMonthSoFar: earned.lastMonth,
    setup: done && { done },
  }
}

async function stepsDone(tx: OwnerTx, business: Business): Promise<SetupStep[]> {
  const { hasHours, hasServices, hasLink, account } = await setupFacts(tx)
  const isDone: Record<SetupStep, boolean> = {
    'business type': business?.business_type != null,
    hours: hasHours,
    services: hasServices,
    'share link': hasLink,
    payments: account !== null && accountState(account).details_submitted,
  }
  return (Object.keys(isDone) as SetupStep[]).filter((step) => isDone[step])
}

type Part =
  | 'appointments'
  | 'client count'
  | 'paid invoices'
  | 'outstanding invoices'
  | 'upcoming appointments'
  | 'recent clients'

/** Waits for every part, so that the one which failed by itself is told and not one that fell with it. */
async function together<Parts extends readonly unknown[] | []>(parts: Parts) {
  const settled = await Promise.allSettled(parts as readonly unknown[])
  const reasons = settled.flatMap((part) => (part.status === 'rejected' ? [part.reason] : []))
  const named = reasons.find((reason) => reason instanceof Refusal)
  if (named) throw named
  return Promise.all(parts)
}

const ABORTED = '25P02'
const TOOK_TOO_LONG = '57014'

/** Names the part for its reader and keeps the reason for the log. Parts behind a failed one only fail because of it. */
function failWith(log: Logger, part: Part | null): (error: unknown) => never {
  return (error) => {
    const { code } = error as { code?: string }
    const isTooSlow = code === TOOK_TOO_LONG
    if (code === ABORTED || (isDatabaseAway(error) && !isTooSlow)) throw error
    log.error({ err: error, part }, 'a part of the overview could not be read')
    if (part === null) return refuse('overview_failed', { message: 'Error fetching dashboard data' })
    const reason = isTooSlow ? 'it took too long' : 'something went wrong on our side'
    return refuse('overview_failed', { message: `Error fetching ${part}: ${reason}` })
  }
}

type JobRow = Awaited<ReturnType<typeof jobsWithin>>[number]

function toJob({ appointment_time, ...job }: JobRow): Overview['today'][number] {
  return { ...job, appointment_time: appointment_time.toISOString() }
}
