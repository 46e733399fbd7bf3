import type { InvoiceableJob } from '#contract/invoices.ts'

/** What has been done and is not billed yet comes first, then what is ahead, then what is on an invoice. */
export function jobsToOffer(jobs: readonly InvoiceableJob[], nowMs: number): InvoiceableJob[] {
  const isAhead = ({ appointment_time }: InvoiceableJob) => Date.parse(appointment_time) > nowMs
  const open = jobs.filter(({ invoice }) => invoice === null)
  return [
    ...open
      .filter((job) => !isAhead(job))
      .sort(byTime)
      .reverse(),
    ...open.filter(isAhead).sort(byTime),
    ...jobs.filter(({ invoice }) => invoice !== null),
  ]
}

function byTime(one: InvoiceableJob, other: InvoiceableJob): number {
  return Date.parse(one.appointment_time) - Date.parse(other.appointment_time)
}
