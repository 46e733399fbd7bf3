import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceableJob } from '#contract/invoices.ts'
import { documentRows } from '#domain/invoices/document-rows.ts'
import { DUE_AFTER_DAYS } from '#domain/invoices/due-after.ts'
import { invoiceSums } from '#domain/language/en/invoice-sums.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { invoiceableJobsQuery } from '#web/dashboard/invoices/invoices-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { moneyText } from '#web/format/money.ts'
import { mediumDateText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './create-invoice.module.css'
import { jobsToOffer } from './jobs-to-offer.ts'
import { applyChanges, selectedJobIds, toggleJob } from './line-changes.ts'
import { LineFields } from './line-fields.tsx'
import { lineRows } from './line-inputs.ts'
import { type LiveTotals, liveTotals, UNKNOWN } from './live-totals.ts'

type MoreFieldsProps = {
  fields: FormFields
  /** The client whose jobs can be added; null while no client is selected. */
  clientId: string | null
  /** Cents that the client has paid in advance. */
  deposit: number
  isOpened: boolean
  onToggle: (isOpened: boolean) => void
}

/** Everything beyond the simple form. It keeps its input while collapsed. */
export function MoreFields({ fields, clientId, deposit, isOpened, onToggle }: MoreFieldsProps) {
  const settings = useQuery(businessSettingsQuery)
  const timeZone = settings.data?.timezone
  const now = Temporal.Instant.fromEpochMilliseconds(useNowMs())
  const today = timeZone && dateIn(timeZone, now).toString()
  const { values, text } = fields
  const count = lineRows(values).length
  return (
    <Collapsible
      title="More"
      count={count > 0 ? (count === 1 ? '1 line item' : `${count} line items`) : undefined}
      summary={`${clientId ? 'This client’s jobs, line items' : 'Line items'}, discount, tax, due date and note.`}
      isOpened={isOpened || hasError(fields)}
      onToggle={onToggle}
    >
      <div className={classes.more}>
        {clientId && timeZone && <JobCheckboxes clientId={clientId} timeZone={timeZone} fields={fields} />}
        <LineFields fields={fields} />
        {count > 0 && <DiscountAndTax fields={fields} deposit={deposit} />}
        <div className={classes.dueDateAndNote}>
          <TextField
            {...text('due_date')}
            value={String(values.due_date) || (today ? dateAfter(today, DUE_AFTER_DAYS) : '')}
            label="Due date"
            type="date"
            min={today}
          />
          <TextArea {...text('note')} label="Note (optional)" hint="Printed below the line items." rows={2} />
        </div>
      </div>
    </Collapsible>
  )
}

const NUMBER_INPUT = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0' } as const

type DiscountAndTaxProps = Pick<MoreFieldsProps, 'fields' | 'deposit'>

function DiscountAndTax({ fields: { text, values }, deposit }: DiscountAndTaxProps) {
  return (
    <div className={classes.discountAndTax}>
      <div className={classes.rates}>
        <div className={classes.discount}>
          <TextField {...text('discount')} {...NUMBER_INPUT} label="Discount" />
          <SelectField {...text('discount_kind')} label="Type" aria-label="Discount type">
            <option value="percent">%</option>
            <option value="cents">$</option>
          </SelectField>
        </div>
        <TextField {...text('tax_rate')} {...NUMBER_INPUT} label="Tax rate (%)" />
      </div>
      <Totals {...liveTotals(values)} deposit={deposit} />
    </div>
  )
}

/** While the total is unknown, so is what the deposit leaves of it. */
function Totals({ totals, isTotalKnown, deposit }: LiveTotals & { deposit: number }) {
  const sums = { totals, deposit, tip: 0, refunded: 0, isPaid: false }
  return (
    <dl className={classes.totals} aria-label="Totals">
      {documentRows(invoiceSums, sums).map(({ label, cents, isTotal }) => (
        <div key={label} className={isTotal && classes.total}>
          <dt>{label}</dt>
          <dd>{isTotal && !isTotalKnown ? UNKNOWN : moneyText(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

const IN_SIMPLE_FORM = /^(client_|description$|amount$|sends_letter$)/

/** Keeps the section open, as a hidden field could not take the focus. */
function hasError({ values, text }: FormFields): boolean {
  return Object.keys(values).some((name) => !IN_SIMPLE_FORM.test(name) && text(name).error !== undefined)
}

const INITIAL_JOB_COUNT = 4

type JobCheckboxesProps = { clientId: string; timeZone: string; fields: FormFields }

function JobCheckboxes({ clientId, timeZone, fields }: JobCheckboxesProps) {
  const { data = [] } = useQuery(invoiceableJobsQuery({ client_id: clientId }))
  const [isShowingAll, setShowingAll] = useState(false)
  const jobs = jobsToOffer(data, useNowMs())
  if (jobs.length === 0) return null

  const selected = selectedJobIds(fields.values)
  const shown = isShowingAll ? jobs : jobs.slice(0, INITIAL_JOB_COUNT)

  const context = { jobs: data, timeZone }
  return (
    <fieldset className={classes.section}>
      <legend>Add this client’s jobs</legend>
      <ul className={classes.jobs}>
        {shown.map((job) => (
          <li key={job.id}>
            <CheckboxField
              label={<JobLabel job={job} timeZone={timeZone} />}
              checked={selected.includes(job.id)}
              disabled={job.invoice !== null}
              onChange={() => applyChanges(fields, toggleJob(fields.values, job, context))}
            />
          </li>
        ))}
      </ul>
      {shown.length < jobs.length && (
        <Button look="quiet" onClick={() => setShowingAll(true)}>
          Show all {jobs.length} jobs
        </Button>
      )}
    </fieldset>
  )
}

function JobLabel({ job, timeZone }: { job: InvoiceableJob; timeZone: string }) {
  const { service, appointment_time, price, invoice } = job
  return (
    <span className={classes.job}>
      <strong>{service}</strong>
      <time dateTime={appointment_time}>{mediumDateText(timeZone, appointment_time)}</time>
      {invoice ? (
        <span className={classes.invoiced}>
          <Badge tone="gray">{`On invoice ${invoice.number}`}</Badge>
        </span>
      ) : (
        <span>{price === null ? 'No price' : moneyText(price)}</span>
      )}
    </span>
  )
}
