import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceableJob } from '#contract/invoices.ts'
import { documentRows } from '#domain/invoices/document-rows.ts'
import { DUE_AFTER_DAYS } from '#domain/invoices/due-after.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { invoiceableJobsQuery } from '#web/dashboard/invoices/invoices-query.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { moneyText } from '#web/format/money.ts'
import { longDayText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickField } from '#web/ui/tick-field.tsx'
import classes from './create-invoice.module.css'
import { jobsToOffer } from './jobs-to-offer.ts'
import { applyChanges, jobTurned, tickedJobs } from './line-changes.ts'
import { LineFields } from './line-fields.tsx'
import { type LiveTotals, liveTotals } from './live-totals.ts'
import { lineRows } from './typed-lines.ts'

type MoreFieldsProps = {
  fields: FormFields
  /** Of whom jobs can be added; null while no client is chosen. */
  clientId: string | null
  isOpened: boolean
  onToggle: (isOpened: boolean) => void
}

/** Everything beyond the simple form. Folded, it keeps what was typed. */
export function MoreFields({ fields, clientId, isOpened, onToggle }: MoreFieldsProps) {
  const settings = useQuery(businessSettingsQuery)
  const timeZone = settings.data?.timezone
  const now = Temporal.Instant.fromEpochMilliseconds(useMinute())
  const today = timeZone && dateIn(timeZone, now).toString()
  const { values, text } = fields
  const count = lineRows(values).length
  return (
    <Fold
      title="More"
      count={count > 0 ? (count === 1 ? '1 line' : `${count} lines`) : undefined}
      names={`${clientId ? 'Jobs of this client, lines' : 'Lines'}, discount, tax, due date, a note.`}
      isOpened={isOpened || hasMistake(fields)}
      onToggle={onToggle}
    >
      <div className={classes.more}>
        {clientId && timeZone && <JobTicks clientId={clientId} timeZone={timeZone} fields={fields} />}
        <LineFields fields={fields} />
        {count > 0 && <DiscountAndTax fields={fields} />}
        <div className={classes.rest}>
          <TextField
            {...text('due_date')}
            value={String(values.due_date) || (today ? dateAfter(today, DUE_AFTER_DAYS) : '')}
            label="Due date"
            type="date"
            min={today}
          />
          <TextArea {...text('note')} label="Note (optional)" hint="Printed below the lines." rows={2} />
        </div>
      </div>
    </Fold>
  )
}

const NUMBER = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0' } as const

function DiscountAndTax({ fields: { text, values } }: { fields: FormFields }) {
  return (
    <div className={classes.sum}>
      <div className={classes.rates}>
        <div className={classes.discount}>
          <TextField {...text('discount')} {...NUMBER} label="Discount" />
          <SelectField {...text('discount_kind')} label="In" aria-label="Discount in">
            <option value="percent">%</option>
            <option value="cents">$</option>
          </SelectField>
        </div>
        <TextField {...text('tax_rate')} {...NUMBER} label="Tax rate (%)" />
      </div>
      <Totals {...liveTotals(values)} />
    </div>
  )
}

function Totals({ totals, totalText }: LiveTotals) {
  return (
    <dl className={classes.totals} aria-label="Totals">
      {documentRows({ totals, tip: 0, refunded: 0, isPaid: false }).map(({ label, cents, isTotal }) => (
        <div key={label} className={isTotal && classes.total}>
          <dt>{label}</dt>
          <dd>{isTotal ? totalText : moneyText(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

const IN_SIMPLE_FORM = /^(client_|description$|amount$|sends_letter$)/

/** A field that is folded away could not take the focus. */
function hasMistake({ values, text }: FormFields): boolean {
  return Object.keys(values).some((name) => !IN_SIMPLE_FORM.test(name) && text(name).mistake !== undefined)
}

const SHOWN_AT_FIRST = 4

type JobTicksProps = { clientId: string; timeZone: string; fields: FormFields }

function JobTicks({ clientId, timeZone, fields }: JobTicksProps) {
  const { data = [] } = useQuery(invoiceableJobsQuery({ client_id: clientId }))
  const [isAll, setAll] = useState(false)
  const jobs = jobsToOffer(data, useMinute())
  if (jobs.length === 0) return null

  const ticked = tickedJobs(fields.values)
  const shown = isAll ? jobs : jobs.slice(0, SHOWN_AT_FIRST)

  const where = { jobs: data, timeZone }
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
              onChange={() => applyChanges(fields, jobTurned(fields.values, job, where))}
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
