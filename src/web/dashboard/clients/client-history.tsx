import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, use } from 'react'
import type { ClientHistory as History } from '#contract/clients.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { LeaveToContext } from '#web/dashboard/shell/dialog-contents.tsx'
import { moneyText } from '#web/format/money.ts'
import { longDayText, timeText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './client-details.module.css'
import { clientQuery } from './clients-query.ts'

/** What has been done for a client, and what it brought in. */
export function ClientHistory({ clientId, onInvoice }: { clientId: string; onInvoice: () => void }) {
  const leaveTo = use(LeaveToContext)
  const client = useQuery(clientQuery(clientId))
  const settings = useQuery(businessSettingsQuery)

  function retry() {
    for (const read of [client, settings]) if (read.isError) void read.refetch()
  }

  return (
    <section className={classes.history} aria-labelledby="client-history">
      <div className={classes.top}>
        <h3 id="client-history">History</h3>
        <Button look="quiet" onClick={() => leaveTo(onInvoice)}>
          <ReceiptText size={18} aria-hidden />
          Create Invoice
        </Button>
      </div>
      {client.isError || settings.isError ? (
        <p>
          The history could not be loaded.{' '}
          <Button look="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : client.data && settings.data ? (
        <HistoryParts history={client.data.history} timeZone={settings.data.timezone} />
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

function HistoryParts({ history, timeZone }: { history: History; timeZone: string }) {
  const { jobs, invoices, jobCount, totalPaid } = history
  return (
    <>
      <dl className={classes.totals}>
        <div>
          <dt>Jobs</dt>
          <dd>{jobCount}</dd>
        </div>
        <div>
          <dt>Total paid</dt>
          <dd>{moneyText(totalPaid)}</dd>
        </div>
      </dl>
      <Part title="Jobs" isEmpty={jobs.length === 0} whenEmpty="No jobs yet. Schedule the first one.">
        {jobs.map(({ id, service, appointment_time, duration, isCancelled }) => (
          <li key={id}>
            <span className={classes.what}>{service}</span>
            {isCancelled && <Badge tone="gray">Cancelled</Badge>}
            <span className={classes.when}>
              <time dateTime={appointment_time}>
                {longDayText(timeZone, appointment_time)}, {timeText(timeZone, appointment_time)}
              </time>
              {` · ${duration} mins`}
            </span>
          </li>
        ))}
      </Part>
      <Part title="Invoices" isEmpty={invoices.length === 0} whenEmpty="No invoices yet.">
        {invoices.map(({ id, number, description, amount, status, created_at }) => (
          <li key={id}>
            <span className={classes.what}>{number}</span>
            <Badge tone={status === 'paid' ? 'green' : 'amber'}>
              {status === 'paid' ? 'Paid' : 'Pending'}
            </Badge>
            <span className={classes.when}>{description}</span>
            <span className={classes.when}>
              <time dateTime={created_at}>{longDayText(timeZone, created_at)}</time>
              {` · ${moneyText(amount)}`}
            </span>
          </li>
        ))}
      </Part>
    </>
  )
}

type PartProps = { title: string; isEmpty: boolean; whenEmpty: string; children: ReactNode }

function Part({ title, isEmpty, whenEmpty, children }: PartProps) {
  return (
    <div>
      <h4>{title}</h4>
      {isEmpty ? <p>{whenEmpty}</p> : <ul>{children}</ul>}
    </div>
  )
}
