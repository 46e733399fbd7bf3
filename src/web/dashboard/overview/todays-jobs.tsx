import { CarFront, MapPin } from 'lucide-react'
import type { Overview } from '#contract/overview.ts'
import { vehicleIn } from '#domain/appointments/vehicle-in.ts'
import { mapLink } from '#web/dashboard/appointments/map-link.ts'
import { timeText } from '#web/format/wall-clock.ts'
import { JobName } from './job-name.tsx'
import { ListCard } from './list-card.tsx'
import classes from './overview.module.css'

type Job = Overview['today'][number]

const CALENDAR = { to: '/dashboard/calendar', label: 'Calendar' }

export function TodaysJobs({ jobs, timeZone }: { jobs: readonly Job[]; timeZone: string }) {
  const empty = { words: 'No appointments scheduled for today', next: 'Plan a job in the calendar' }
  return (
    <ListCard title="Today's Jobs" more={CALENDAR} empty={jobs.length === 0 ? empty : null}>
      {jobs.map((job) => (
        <JobOfToday key={job.id} job={job} timeZone={timeZone} />
      ))}
    </ListCard>
  )
}

function JobOfToday({ job, timeZone }: { job: Job; timeZone: string }) {
  const vehicle = vehicleIn(job.notes)
  return (
    <li className={classes.job}>
      <time dateTime={job.appointment_time} className={classes.time}>
        {timeText(timeZone, job.appointment_time)}
      </time>
      <div className={classes.words}>
        <JobName job={job} timeZone={timeZone} />
        <p>
          {job.service} · {job.duration} mins
        </p>
        {vehicle && (
          <p className={classes.vehicle}>
            <CarFront size={16} aria-label="Vehicle" />
            {vehicle}
          </p>
        )}
        <JobAddress address={job.address} />
      </div>
    </li>
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
