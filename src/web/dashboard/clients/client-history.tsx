import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, use } from 'react'
import type { Client, ClientHistory as HistoryData } from '#contract/clients.ts'
import type { InvoiceableJob } from '#contract/invoices.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { AcceptedPolicy } from '#web/dashboard/appointments/accepted-policy.tsx'
import { depositText } from '#web/dashboard/appointments/deposit-text.ts'
import { JobInvoiceLink } from '#web/dashboard/appointments/job-invoice-link.tsx'
import { JobStateBadge } from '#web/dashboard/appointments/job-state-badge.tsx'
import { InvoiceStatus } from '#web/dashboard/invoices/invoice-status.tsx'
import { invoiceableJobsQuery } from '#web/dashboard/invoices/invoices-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { CloseThenContext } from '#web/dashboard/ui/dialog-contents.tsx'
import { DialogLink } from '#web/dashboard/ui/dialog-link.tsx'
import { appointmentPath, invoicePath } from '#web/dashboard/ui/paths.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { moneyText } from '#web/format/money.ts'
import { formatRhythm } from '#web/format/rhythm-text.ts'
import { dateTimeText, dateValue, mediumDateText } from '#web/format/wall-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelledDeposit } from './cancelled-deposit.tsx'
import classes from './client-details.module.css'
import { clientQuery } from './clients-query.ts'

type ClientHistoryProps = {
  clientId: string
  onInvoice: () => void
  onInvoiceJob: (job: InvoiceableJob, timeZone: string) => void
}

/** A client's jobs and invoices, and the total paid. */
export function ClientHistory({ clientId, onInvoice, onInvoiceJob }: ClientHistoryProps) {
  const closeThen = use(CloseThenContext)
  const client = useQuery(clientQuery(clientId))
  const settings = useQuery(businessSettingsQuery)

  function retry() {
    for (const query of [client, settings]) if (query.isError) void query.refetch()
  }

  return (
    <section className={classes.history} aria-labelledby="client-history">
      <div className={classes.top}>
        <h3 id="client-history">History</h3>
        <Button look="quiet" onClick={() => closeThen(onInvoice)}>
          <ReceiptText size={18} aria-hidden />
          Create Invoice
        </Button>
      </div>
      {client.isError || settings.isError ? (
        <p>
          Couldn’t load the history.{' '}
          <Button look="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : client.data && settings.data ? (
        <>
          {client.data.answered_stop && <p>No texts (replied STOP)</p>}
          <Totals history={client.data.history} />
          <Jobs
            client={client.data.client}
            jobs={client.data.history.jobs}
            timeZone={settings.data.timezone}
            onInvoice={onInvoiceJob}
          />
          <Invoices invoices={client.data.history.invoices} timeZone={settings.data.timezone} />
        </>
      ) : (
        <>
          <p>Loading history...</p>
          <Skeleton height={72} />
          <Skeleton height={160} />
        </>
      )}
    </section>
  )
}

function Totals({ history: { jobCount, noShowCount, totalPaid } }: { history: HistoryData }) {
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Jobs</dt>
        <dd>{jobCount}</dd>
      </div>
      {noShowCount > 0 && (
        <div>
          <dt>No-shows</dt>
          <dd>{noShowCount}</dd>
        </div>
      )}
      <div>
        <dt>Total paid</dt>
        <dd>{moneyText(totalPaid)}</dd>
      </div>
    </dl>
  )
}

type JobsProps = {
  client: Client
  jobs: HistoryData['jobs']
  timeZone: string
  onInvoice: ClientHistoryProps['onInvoiceJob']
}

function Jobs({ client, jobs, timeZone, onInvoice }: JobsProps) {
  const { data: invoiceableJobs = [] } = useQuery(invoiceableJobsQuery({ client_id: client.id }))
  return (
    <HistorySection title="Jobs" isEmpty={jobs.length === 0} whenEmpty="No jobs yet. Schedule the first one.">
      {jobs.map(({ id, service, appointment_time, duration, rhythm, state, deposit }) => {
        const isCancelled = state === 'cancelled'
        const job = invoiceableJobs.find((other) => other.id === id)
        return (
          <li key={id} className={classes.job}>
            <JobLine
              id={id}
              to={isCancelled ? null : appointmentPath(id, dateValue(timeZone, appointment_time))}
            >
              <span className={classes.what}>{service}</span>
              <span className={classes.when}>
                <time dateTime={appointment_time}>{dateTimeText(timeZone, appointment_time)}</time>
                {` · ${duration} mins`}
                {rhythm && ` · ${formatRhythm(rhythm, null)}`}
              </span>
              {deposit && <span className={classes.when}>Deposit: {depositText(deposit)}</span>}
              {deposit && isCancelled && (
                <>
                  <CancelledDeposit jobId={id} deposit={deposit} client={client} />
                  <AcceptedPolicy deposit={deposit} timeZone={timeZone} />
                </>
              )}
            </JobLine>
            <JobStateBadge state={state} />
            {!isCancelled && job && (
              <JobInvoiceLink
                className={classes.invoice}
                invoice={job.invoice}
                describedBy={`job-${id}`}
                onInvoice={() => onInvoice(job, timeZone)}
              />
            )}
          </li>
        )
      })}
    </HistorySection>
  )
}

type JobLineProps = {
  id: string
  /** Null for a cancelled job, which can no longer be opened. */
  to: string | null
  children: ReactNode
}

function JobLine({ id, to, children }: JobLineProps) {
  const line = { id: `job-${id}`, className: classes.jobLine }
  return to === null ? (
    <div {...line}>{children}</div>
  ) : (
    <DialogLink {...line} to={to}>
      {children}
    </DialogLink>
  )
}

function Invoices({ invoices, timeZone }: { invoices: HistoryData['invoices']; timeZone: string }) {
  const now = Temporal.Instant.fromEpochMilliseconds(useNowMs())
  const today = dateIn(timeZone, now).toString()
  return (
    <HistorySection title="Invoices" isEmpty={invoices.length === 0} whenEmpty="No invoices yet.">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <DialogLink to={invoicePath(invoice.id)} className={classes.what}>
            {invoice.number}
          </DialogLink>
          <InvoiceStatus invoice={invoice} today={today} />
          <span className={classes.when} dir="auto">
            {invoice.description}
          </span>
          <span className={classes.when}>
            <time dateTime={invoice.created_at}>{mediumDateText(timeZone, invoice.created_at)}</time>
            {` · ${moneyText(invoice.amount)}`}
            {invoice.deposit_cents && ` ${moneyText(-invoice.deposit_cents)} deposit`}
            {invoice.tip_cents > 0 && ` + ${moneyText(invoice.tip_cents)} tip`}
          </span>
        </li>
      ))}
    </HistorySection>
  )
}

type HistorySectionProps = { title: string; isEmpty: boolean; whenEmpty: string; children: ReactNode }

function HistorySection({ title, isEmpty, whenEmpty, children }: HistorySectionProps) {
  return (
    <div>
      <h4>{title}</h4>
      {isEmpty ? <p>{whenEmpty}</p> : <ul>{children}</ul>}
    </div>
  )
}
