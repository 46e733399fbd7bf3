import { CarFront, MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Overview } from '#contract/overview.ts'
import { vehicleIn } from '#domain/appointments/vehicle-in.ts'
import { mapLink } from '#web/dashboard/appointments/map-link.ts'
import { RepeatIndicator } from '#web/dashboard/appointments/series/repeat-indicator.tsx'
import { dueText, isOverdue } from '#web/dashboard/invoices/due-text.ts'
import { appointmentPath, invoicePath } from '#web/dashboard/ui/paths.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue, shortDateText, timeText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './overview.module.css'

type Job = Overview['today'][number]
type JobListProps = { jobs: readonly Job[]; timeZone: string }

const CALENDAR_LINK = { to: '/dashboard/calendar', label: 'Calendar' }
const SCHEDULE_A_JOB = 'Schedule a job'

export function TodaysJobs({ jobs, timeZone }: JobListProps) {
  const empty = { text: 'No appointments scheduled for today', linkLabel: SCHEDULE_A_JOB }
  return (
    <ListCard title="Today's Jobs" listLink={CALENDAR_LINK} empty={empty} items={jobs}>
      {(job) => (
        <li key={job.id} className={classes.job}>
          <time dateTime={job.appointment_time} className={classes.time}>
            {timeText(timeZone, job.appointment_time)}
          </time>
          <JobSummary job={job} timeZone={timeZone}>
            <Vehicle name={vehicleIn(job.notes)} />
            <JobAddress address={job.address} />
          </JobSummary>
        </li>
      )}
    </ListCard>
  )
}

export function UpcomingAppointments({ jobs, timeZone }: JobListProps) {
  const empty = { text: 'No upcoming appointments', linkLabel: SCHEDULE_A_JOB }
  return (
    <ListCard title="Upcoming Appointments" listLink={CALENDAR_LINK} empty={empty} items={jobs}>
      {(job) => (
        <li key={job.id} className={classes.row}>
          <JobSummary job={job} timeZone={timeZone}>
            <JobAddress address={job.address} />
          </JobSummary>
          <time dateTime={job.appointment_time} className={classes.side}>
            <span className={classes.strong}>{shortDateText(timeZone, job.appointment_time)}</span>{' '}
            <span>{timeText(timeZone, job.appointment_time)}</span>
          </time>
        </li>
      )}
    </ListCard>
  )
}

type JobSummaryProps = { job: Job; timeZone: string; children?: ReactNode }

/** The client and the service. The name links to the job. */
function JobSummary({ job, timeZone, children }: JobSummaryProps) {
  const path = appointmentPath(job.id, dateValue(timeZone, job.appointment_time))
  return (
    <div className={classes.details}>
      <p className={classes.name}>
        <Link to={path} className={classes.openLink}>
          {job.client_name}
          <RepeatIndicator seriesId={job.series_id} />
        </Link>
      </p>
      <p>
        {job.service} · {job.duration} mins
      </p>
      {children}
    </div>
  )
}

function Vehicle({ name }: { name: string | null }) {
  if (!name) return null
  return (
    <p className={classes.vehicle}>
      <CarFront size={16} aria-label="Vehicle" />
      {name}
    </p>
  )
}

function JobAddress({ address }: { address: string | null }) {
  if (!address) return <p className={classes.noAddress}>No address</p>
  return (
    <p className={classes.address}>
      <a href={mapLink(address)} target="_blank" rel="noopener noreferrer" title="Open map">
        <MapPin size={16} aria-hidden />
        {address}
      </a>
    </p>
  )
}

type OutstandingInvoicesProps = {
  invoices: Overview['outstanding']
  /** The date in the business's time zone, as `2026-11-15`. */
  today: string
}

export function OutstandingInvoices({ invoices, today }: OutstandingInvoicesProps) {
  const empty = { text: 'No outstanding invoices', linkLabel: 'Create an invoice' }
  return (
    <ListCard
      title="Outstanding Invoices"
      listLink={{ to: '/dashboard/invoices', label: 'Invoices' }}
      empty={empty}
      items={invoices}
    >
      {({ id, client_name, amount, due_date }) => (
        <li key={id} className={classes.row}>
          <div className={classes.details}>
            <p className={classes.name}>
              <Link to={invoicePath(id)} className={classes.openLink}>
                {client_name || 'Unknown'}
              </Link>
            </p>
            <p className={classes.due}>
              <time dateTime={due_date}>{dueText(due_date)}</time>
              {isOverdue(due_date, today) && <Badge tone="red">Overdue</Badge>}
            </p>
          </div>
          <p className={classes.side}>
            <span className={classes.strong}>{moneyText(amount)}</span>
          </p>
        </li>
      )}
    </ListCard>
  )
}

export function RecentClients({ clients }: { clients: Overview['recentClients'] }) {
  const empty = { text: 'No clients added yet', linkLabel: 'Add your first client' }
  return (
    <ListCard
      title="Recent Clients"
      listLink={{ to: '/dashboard/clients', label: 'Clients' }}
      empty={empty}
      items={clients}
    >
      {({ id, name, email, phone }) => (
        <li key={id} className={classes.row}>
          <div className={classes.details}>
            <p className={classes.name}>{name}</p>
            <p>{email || 'No email'}</p>
          </div>
          <p className={classes.side}>
            {phone ? (
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={classes.phone}>
                {phone}
              </a>
            ) : (
              'No phone'
            )}
          </p>
        </li>
      )}
    </ListCard>
  )
}

type ListCardProps<Item> = {
  title: string
  /** The page with the whole list. */
  listLink: { to: string; label: string }
  /** Shown if there are no items. */
  empty: { text: string; linkLabel: string }
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

function ListCard<Item>({ title, listLink, empty, items, children }: ListCardProps<Item>) {
  const id = useId()
  const isEmpty = items.length === 0
  return (
    <Card className={classes.card} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id}>{title}</h2>
        {!isEmpty && (
          <Link to={listLink.to} className={classes.more}>
            {listLink.label}
          </Link>
        )}
      </div>
      {isEmpty ? (
        <div className={classes.empty}>
          <p>{empty.text}</p>
          <Link to={listLink.to} className={classes.more}>
            {empty.linkLabel}
          </Link>
        </div>
      ) : (
        <ul aria-labelledby={id} className={classes.list}>
          {items.map(children)}
        </ul>
      )}
    </Card>
  )
}
