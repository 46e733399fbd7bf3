import { useQuery } from '@tanstack/react-query'
import { dateIn } from '#domain/time/wall-clock.ts'
import { invoiceableJobsQuery } from '#web/dashboard/invoices/invoices-query.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import classes from './create-invoice.module.css'
import { formatMonth, monthsToInvoice } from './jobs-to-offer.ts'
import { applyChanges, jobsAdded, tickedJobs } from './line-changes.ts'

type MonthButtonsProps = { clientId: string; fields: FormFields }

/** A month of the client's visits in one tap. Nothing where no month has several. */
export function MonthButtons({ clientId, fields }: MonthButtonsProps) {
  const { data: jobs = [] } = useQuery(invoiceableJobsQuery({ client_id: clientId }))
  const { data: settings } = useQuery(businessSettingsQuery)
  const nowMs = useMinute()
  if (!settings) return null
  const timeZone = settings.timezone
  const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(nowMs)).toString()
  const ticked = tickedJobs(fields.values)
  const months = monthsToInvoice(jobs, { timeZone, today }).filter((several) =>
    several.jobs.some(({ id }) => !ticked.includes(id)),
  )
  if (months.length === 0) return null
  return (
    <fieldset className={classes.part}>
      <legend>All visits of a month</legend>
      <div className={classes.months}>
        {months.map((several) => (
          <Button
            key={several.month}
            look="quiet"
            onClick={() => applyChanges(fields, jobsAdded(fields.values, several.jobs, { jobs, timeZone }))}
          >
            {formatMonth(several, { today, nowMs })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
