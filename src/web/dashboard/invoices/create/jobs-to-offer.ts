import { type InvoiceableJob, MAX_JOBS } from '#contract/invoices.ts'
import { type Month, monthOf } from '#domain/booking/month.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue } from '#web/format/wall-clock.ts'

/** Past jobs that are not invoiced yet come first, then upcoming ones, then invoiced ones. */
export function jobsToOffer(jobs: readonly InvoiceableJob[], nowMs: number): InvoiceableJob[] {
  const uninvoiced = uninvoicedJobs(jobs)
  return [
    ...uninvoiced.filter((job) => !isUpcoming(job, nowMs)).reverse(),
    ...uninvoiced.filter((job) => isUpcoming(job, nowMs)),
    ...jobs.filter(({ invoice }) => invoice !== null),
  ]
}

function isUpcoming({ appointment_time }: InvoiceableJob, nowMs: number): boolean {
  return Date.parse(appointment_time) > nowMs
}

/** Sorted by time. */
function uninvoicedJobs(jobs: readonly InvoiceableJob[]): InvoiceableJob[] {
  return jobs
    .filter(({ invoice }) => invoice === null)
    .sort((a, b) => Date.parse(a.appointment_time) - Date.parse(b.appointment_time))
}

type MonthToInvoice = { month: Month; jobs: InvoiceableJob[] }

const MAX_MONTHS = 3

/** Months with at least two uninvoiced jobs: the nearest to `today`, in order. */
export function monthsToInvoice(
  jobs: readonly InvoiceableJob[],
  { timeZone, today }: { timeZone: string; today: string },
): MonthToInvoice[] {
  const byMonth = Map.groupBy(jobs, (job) => monthOf(dateValue(timeZone, job.appointment_time)))
  const distance = ({ month }: MonthToInvoice) => Math.abs(monthNumber(month) - monthNumber(today))
  return completeMonths([...byMonth])
    .map(([month, monthJobs]) => ({ month, jobs: uninvoicedJobs(monthJobs) }))
    .filter((group) => group.jobs.length > 1)
    .sort((a, b) => distance(a) - distance(b) || a.month.localeCompare(b.month))
    .slice(0, MAX_MONTHS)
    .sort((a, b) => a.month.localeCompare(b.month))
}

/** If the list of jobs was cut off at its limit, the first and the last month may be incomplete. */
function completeMonths(months: readonly [Month, InvoiceableJob[]][]): readonly [Month, InvoiceableJob[]][] {
  if (months.reduce((count, [, jobs]) => count + jobs.length, 0) < MAX_JOBS) return months
  return months.toSorted(([a], [b]) => a.localeCompare(b)).slice(1, -1)
}

/** `November: 3 jobs, 2 upcoming, $299.97` */
export function formatMonth(
  { month, jobs }: MonthToInvoice,
  { today, nowMs }: { today: string; nowMs: number },
): string {
  const upcoming = jobs.filter((job) => isUpcoming(job, nowMs)).length
  const isAllUpcoming = upcoming === jobs.length
  const prices = jobs.reduce((sum, { price }) => sum + (price ?? 0), 0)
  return [
    `${monthName(month, today)}: ${jobs.length} jobs`,
    upcoming > 0 && (isAllUpcoming ? 'all upcoming' : `${upcoming} upcoming`),
    prices > 0 && moneyText(prices),
  ]
    .filter(Boolean)
    .join(', ')
}

/** `November`, or `January 2027` if that is not this year. */
export function monthName(month: Month, today: string): string {
  const year = month.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return new Intl.DateTimeFormat('en-US', { month: 'long', year, timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
}
