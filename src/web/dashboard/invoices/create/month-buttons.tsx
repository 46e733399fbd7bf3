import { useQuery } from '@tanstack/react-query'
import { dateIn } from '#domain/time/wall-clock.ts'
import { invoiceableJobsQuery } from '#web/dashboard/invoices/invoices-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import classes from './create-invoice.module.css'
import { formatMonth, monthsToInvoice } from './jobs-to-offer.ts'
import { addJobs, applyChanges, selectedJobIds } from './line-changes.ts'

type MonthButtonsProps = { clientId: string; fields: FormFields }

/** Adds all of the client's jobs of a month with one tap. Hidden if no month has several jobs. */
export function MonthButtons({ clientId, fields }: MonthButtonsProps) {
  const { data: jobs = [] } = useQuery(invoiceableJobsQuery({ client_id: clientId }))
  const { data: settings } = useQuery(businessSettingsQuery)
  const nowMs = useNowMs()
  if (!settings) return null
  const timeZone = settings.timezone
  const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(nowMs)).toString()
  const selected = selectedJobIds(fields.values)
  const months = monthsToInvoice(jobs, { timeZone, today }).filter((group) =>
    group.jobs.some(({ id }) => !selected.includes(id)),
  )
  if (months.length === 0) return null
  return (
    <fieldset className={classes.section}>
      <legend>All jobs in a month</legend>
      <div className={classes.months}>
        {months.map((group) => (
          <Button
            key={group.month}
            look="quiet"
            onClick={() => applyChanges(fields, addJobs(fields.values, group.jobs, { jobs, timeZone }))}
          >
            {formatMonth(group, { today, nowMs })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
