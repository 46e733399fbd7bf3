import type { Overview } from '#contract/overview.ts'
import { jobState } from '#domain/appointments/job-state.ts'
import { accountState } from '#domain/billing/account-state.ts'
import type { Answer } from '#domain/questions/answers.ts'
import type { SetupStep } from '#domain/settings/setup-steps.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { localDay, localDays } from '#domain/time/local-day.ts'
import { lastMonthSoFar, monthSpan } from '#domain/time/month-span.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { zoneName } from '#domain/time/zone-name.ts'
import type { Logger } from '#server/base/log.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/failures.ts'
import type { ReplicaReads } from '#server/db/replica-reads.ts'
import {
  countJobsByDay,
  earnings,
  endingSeries,
  firstDueInvoices,
  jobsDuring,
  newestClients,
  nextJobs,
  readBusiness,
  readTotals,
  setupFacts,
} from '#server/overview/queries.ts'

export type OverviewDeps = { db: ReplicaReads; log: Logger }

const DAYS_PER_WEEK = 7

/** All queries are sent at once, except those that need the time zone of the business. */
export async function readOverview({ db, log }: OverviewDeps, userId: string): Promise<Overview> {
  const onError = (part: Part | null) => partErrorHandler(log, part)
  return db.asOwner(userId, async (tx) => {
    const business = readBusiness(tx).catch(onError(null))
    const [settings, days, totals, recentClients, upcoming, ending, outstanding] = await allParts([
      business,
      business.then((loaded) => readDays(tx, loaded, onError)),
      readTotals(tx).catch(onError('client count')),
      newestClients(tx).catch(onError('recent clients')),
      tx.now().then((now) => nextJobs(tx, now).catch(onError('upcoming appointments'))),
      tx.now().then((now) => endingSeries(tx, now).catch(onError('upcoming appointments'))),
      firstDueInvoices(tx).catch(onError('outstanding invoices')),
    ])
    return {
      ...days,
      business_name: settings?.business_name ?? null,
      awaits_setup: settings?.awaits_setup ?? false,
      upcoming: upcoming.map(toJob),
      endingSeries: ending,
      clientCount: totals.clients,
      recentClients,
      outstandingCount: totals.owedInvoices,
      outstandingTotal: totals.owedCents,
      outstanding,
    }
  })
}

type Business = Awaited<ReturnType<typeof readBusiness>>

async function readDays(
  tx: OwnerTx,
  business: Business,
  onError: (part: Part | null) => (error: unknown) => never,
) {
  const timezone = zoneName(business?.timezone ?? DEFAULT_ZONE) ?? DEFAULT_ZONE
  const now = Temporal.Instant.fromEpochMilliseconds((await tx.now()).getTime())
  const today = dateIn(timezone, now)
  const day = localDay(timezone, today.toString())
  const week = localDays(timezone, today.toString(), DAYS_PER_WEEK)
  const spans = { thisMonth: monthSpan(today, timezone), lastMonth: lastMonthSoFar(now, timezone) }
  const isDismissed = business?.setup_dismissed_at != null
  const [jobs, counts, earned, completed] = await allParts([
    jobsDuring(tx, day).catch(onError('appointments')),
    countJobsByDay(tx, week).catch(onError('appointments')),
    earnings(tx, spans).catch(onError('paid invoices')),
    isDismissed ? Promise.resolve(null) : completedSteps(tx, business).catch(onError(null)),
  ])
  const startsToday = ({ appointment_time }: JobRow) => appointment_time.getTime() >= day.start
  const hasEnded = ({ ends_at }: JobRow) => ends_at.getTime() <= now.epochMilliseconds
  return {
    timezone,
    today: jobs.filter(startsToday).map(toJob),
    sinceYesterday: jobs.filter((job) => !startsToday(job) && !hasEnded(job)).map(toJob),
    week: week.map(({ date }, n) => ({ date, jobs: counts[n] ?? 0 })),
    earnedThisMonth: earned.thisMonth,
    earnedLastMonthSoFar: earned.lastMonth,
    setup: completed && { done: completed },
  }
}

async function completedSteps(tx: OwnerTx, business: Business): Promise<SetupStep[]> {
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

/** Waits for all parts, to report the one that caused the failure and not one that failed because of it. */
async function allParts<Parts extends readonly unknown[] | []>(parts: Parts) {
  const settled = await Promise.allSettled(parts as readonly unknown[])
  const reasons = settled.flatMap((part) => (part.status === 'rejected' ? [part.reason] : []))
  const cause = reasons.find((reason) => reason instanceof Refusal)
  if (cause) throw cause
  return Promise.all(parts)
}

const TRANSACTION_ABORTED = '25P02'
const QUERY_TIMED_OUT = '57014'

/** Tells the owner which part failed, and logs why. Errors that only follow from an earlier failure are passed on. */
function partErrorHandler(log: Logger, part: Part | null): (error: unknown) => never {
  return (error) => {
    const { code } = error as { code?: string }
    const isTooSlow = code === QUERY_TIMED_OUT
    if (code === TRANSACTION_ABORTED || (isDatabaseUnavailable(error) && !isTooSlow)) throw error
    log.error({ err: error, part }, 'a part of the overview could not be read')
    if (part === null) return refuse('overview_failed', { message: 'Error fetching dashboard data' })
    const reason = isTooSlow ? 'it took too long' : 'something went wrong on our side'
    return refuse('overview_failed', { message: `Error fetching ${part}: ${reason}` })
  }
}

type JobRow = Awaited<ReturnType<typeof jobsDuring>>[number]

function toJob(job: JobRow): Overview['today'][number] {
  return {
    id: job.id,
    appointment_time: job.appointment_time.toISOString(),
    client_name: job.client_name,
    client_phone: job.client_phone,
    service: job.service,
    duration: job.duration,
    address: job.address,
    notes: job.notes,
    ...(job.answers !== null && { answers: job.answers as Answer[] }),
    series_id: job.series_id,
    state: jobState(job),
  }
}
