import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceableJob } from '#contract/invoices.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { moneyText } from '#web/format/money.ts'
import { longDayText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import type { FormValues } from '#web/ui/form-mistakes.ts'
import { TickField } from '#web/ui/tick-field.tsx'
import classes from './create-invoice.module.css'
import { invoiceableJobsQuery } from './invoiceable-jobs-query.ts'
import { jobsToOffer } from './jobs-to-offer.ts'
import { jobTurned, tickedJobs } from './line-changes.ts'

const SHOWN_AT_FIRST = 4

type JobTicksProps = { clientId: string; timeZone: string; fields: FormFields }

export function JobTicks({ clientId, timeZone, fields }: JobTicksProps) {
  const { data = [] } = useQuery(invoiceableJobsQuery({ client_id: clientId }))
  const [isAll, setAll] = useState(false)
  const jobs = jobsToOffer(data, useMinute())
  if (jobs.length === 0) return null

  const ticked = tickedJobs(fields.values)
  const shown = isAll ? jobs : jobs.slice(0, SHOWN_AT_FIRST)

  const where = { jobs: data, timeZone }

  function apply(changes: FormValues) {
    for (const [name, value] of Object.entries(changes)) fields.change(name, value)
  }

  return (
    <fieldset className={classes.part}>
      <legend>Add jobs of this client</legend>
      <ul className={classes.jobs}>
        {shown.map((job) => (
          <li key={job.id}>
            <TickField
              label={<JobWords job={job} timeZone={timeZone} />}
              checked={ticked.includes(job.id)}
              disabled={job.invoice !== null}
              onChange={() => apply(jobTurned(fields.values, job, where))}
            />
          </li>
        ))}
      </ul>
      {shown.length < jobs.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all {jobs.length} jobs
        </Button>
      )}
    </fieldset>
  )
}

function JobWords({ job, timeZone }: { job: InvoiceableJob; timeZone: string }) {
  const { service, appointment_time, price, invoice } = job
  return (
    <span className={classes.job}>
      <strong>{service}</strong>
      <time dateTime={appointment_time}>{longDayText(timeZone, appointment_time)}</time>
      {invoice ? (
        <span className={classes.invoiced}>
          <Badge tone="gray">{`Invoiced ${invoice.number}`}</Badge>
        </span>
      ) : (
        <span>{price === null ? 'No price' : moneyText(price)}</span>
      )}
    </span>
  )
}
