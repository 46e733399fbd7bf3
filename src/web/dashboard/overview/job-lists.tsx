import { CarFront, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '#contract/overview.ts'
import { vehicleIn } from '#domain/appointments/vehicle-in.ts'
import { mapLink } from '#web/dashboard/appointments/map-link.ts'
import { Repeats } from '#web/dashboard/appointments/series/repeats.tsx'
import { addressOfAppointment } from '#web/dashboard/ui/addresses.ts'
import { dateValue, dayText, timeText } from '#web/format/wall-clock.ts'
import { ListCard } from './list-card.tsx'
import classes from './overview.module.css'

type Job = Overview['today'][number]
type JobListProps = { jobs: readonly Job[]; timeZone: string }

const CALENDAR = { to: '/dashboard/calendar', label: 'Calendar' }
const PLAN_A_JOB = 'Plan a job in the calendar'

export function TodaysJobs({ jobs, timeZone }: JobListProps) {
  const empty = { words: 'No appointments scheduled for today', next: PLAN_A_JOB }
  return (
    <ListCard title="Today's Jobs" more={CALENDAR} empty={empty} items={jobs}>
      {(job) => (
        <li key={job.id} className={classes.job}>
          <time dateTime={job.appointment_time} className={classes.time}>
            {timeText(timeZone, job.appointment_time)}
          </time>
          <JobWords job={job} timeZone={timeZone}>
            <Vehicle name={vehicleIn(job.notes)} />
            <JobAddress address={job.address} />
          </JobWords>
        </li>
      )}
    </ListCard>
  )
}

export function UpcomingAppointments({ jobs, timeZone }: JobListProps) {
  const empty = { words: 'No upcoming appointments', next: PLAN_A_JOB }
  return (
    <ListCard title="Upcoming Appointments" more={CALENDAR} empty={empty} items={jobs}>
      {(job) => (
        <li key={job.id} className={classes.row}>
          <JobWords job={job} timeZone={timeZone} />
          <time dateTime={job.appointment_time} className={classes.side}>
            <span className={classes.strong}>{dayText(timeZone, job.appointment_time)}</span>{' '}
            <span>{timeText(timeZone, job.appointment_time)}</span>
          </time>
        </li>
      )}
    </ListCard>
  )
}

type JobWordsProps = { job: Job; timeZone: string; children?: ReactNode }

/** Whose job it is and what is done. The name opens the job. */
function JobWords({ job, timeZone, children }: JobWordsProps) {
  const address = addressOfAppointment(job.id, dateValue(timeZone, job.appointment_time))
  return (
    <div className={classes.words}>
      <p className={classes.name}>
        <Link to={address} className={classes.opens}>
          {job.client_name}
          <Repeats seriesId={job.series_id} />
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
    <details className={classes.address}>
      <summary>
        <MapPin size={16} aria-hidden /> On file
      </summary>
      <p>{address}</p>
      <a href={mapLink(address)} target="_blank" rel="noopener noreferrer">
        Open map
      </a>
    </details>
  )
}
