import { type InvoiceableJob, MAX_JOBS } from '#contract/invoices.ts'
import { type Month, monthOf } from '#domain/booking/month.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue } from '#web/format/wall-clock.ts'

/** What has been done and is not billed yet comes first, then what is ahead, then what is on an invoice. */
export function jobsToOffer(jobs: readonly InvoiceableJob[], nowMs: number): InvoiceableJob[] {
  const open = openJobs(jobs)
  return [
    ...open.filter((job) => !isAhead(job, nowMs)).reverse(),
    ...open.filter((job) => isAhead(job, nowMs)),
    ...jobs.filter(({ invoice }) => invoice !== null),
  ]
}

function isAhead({ appointment_time }: InvoiceableJob, nowMs: number): boolean {
  return Date.parse(appointment_time) > nowMs
}

/** Those that are on no invoice, in order of time. */
function openJobs(jobs: readonly InvoiceableJob[]): InvoiceableJob[] {
  return jobs
    .filter(({ invoice }) => invoice === null)
    .sort((one, other) => Date.parse(one.appointment_time) - Date.parse(other.appointment_time))
}

type MonthToInvoice = { month: Month; jobs: InvoiceableJob[] }

const MAX_SHOWN = 3

/** Months with several jobs to be invoiced: the few nearest to this one, in order. */
export function monthsToInvoice(
  jobs: readonly InvoiceableJob[],
  { timeZone, today }: { timeZone: string; today: string },
): MonthToInvoice[] {
  const byMonth = Map.groupBy(jobs, (job) => monthOf(dateValue(timeZone, job.appointment_time)))
  const distance = ({ month }: MonthToInvoice) => Math.abs(monthNumber(month) - monthNumber(today))
  return wholeMonths([...byMonth])
    .map(([month, ofMonth]) => ({ month, jobs: openJobs(ofMonth) }))
    .filter((several) => several.jobs.length > 1)
    .sort((one, other) => distance(one) - distance(other) || one.month.localeCompare(other.month))
    .slice(0, MAX_SHOWN)
    .sort((one, other) => one.month.localeCompare(other.month))
}

/** Where there may be more jobs than were given, the first and the last month may lack some. */
function wholeMonths(months: readonly [Month, InvoiceableJob[]][]): readonly [Month, InvoiceableJob[]][] {
  if (months.reduce((count, [, jobs]) => count + jobs.length, 0) < MAX_JOBS) return months
  return months.toSorted(([one], [other]) => one.localeCompare(other)).slice(1, -1)
}

/** `November: 3 visits, 2 still ahead, $299.97` */
export function formatMonth(
  { month, jobs }: MonthToInvoice,
  { today, nowMs }: { today: string; nowMs: number },
): string {
  const ahead = jobs.filter((job) => isAhead(job, nowMs)).length
  const isAllAhead = ahead === jobs.length
  const prices = jobs.reduce((sum, { price }) => sum + (price ?? 0), 0)
  return [
    `${monthName(month, today)}: ${jobs.length} visits`,
    ahead > 0 && (isAllAhead ? 'all still ahead' : `${ahead} still ahead`),
    prices > 0 && moneyText(prices),
  ]
    .filter(Boolean)
    .join(', ')
}

/** `November`, and of another year `January 2027`. */
export function monthName(month: Month, today: string): string {
  const year = month.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return new Intl.DateTimeFormat('en-US', { month: 'long', year, timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
}
