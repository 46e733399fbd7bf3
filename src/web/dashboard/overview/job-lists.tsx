import { CarFront, ChevronDown, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Overview } from '#contract/overview.ts'
import { hasBegun, isOver } from '#domain/appointments/next-job.ts'
import { vehicleOf } from '#domain/appointments/vehicle-of.ts'
import { doneText } from '#web/dashboard/appointments/done-text.ts'
import { JobStateBadge } from '#web/dashboard/appointments/job-state-badge.tsx'
import { RepeatIndicator } from '#web/dashboard/appointments/series/repeat-indicator.tsx'
import { JobLink } from '#web/dashboard/ui/job-link.tsx'
import { mapLink } from '#web/format/map-link.ts'
import { shortDateText, timeText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ListSection } from './list-section.tsx'
import classes from './overview.module.css'

type Job = Overview['today'][number]

const CALENDAR_LINK = { to: '/dashboard/calendar', label: 'Calendar' }
const SCHEDULE_A_JOB = 'Schedule a job'

/** With more than these, the jobs that are over would hide what is left of the day. */
const MAX_ENDED_SHOWN = 2

type TodaysJobsProps = { jobs: readonly Job[]; timeZone: string; nowMs: number; nextId: string | undefined }

export function TodaysJobs({ jobs, timeZone, nowMs, nextId }: TodaysJobsProps) {
  const empty = { text: 'No appointments scheduled for today', linkLabel: SCHEDULE_A_JOB }
  const ended = jobs.filter((job) => isOver(job, nowMs))
  const isCollapsed = ended.length > MAX_ENDED_SHOWN
  const row = (job: Job) => (
    <TodaysJob
      key={job.id}
      job={job}
      timeZone={timeZone}
      isEnded={ended.includes(job)}
      badge={
        job.state === 'scheduled' ? (
          job.id === nextId && <Badge tone="brand">{hasBegun(job, nowMs) ? 'Now' : 'Next'}</Badge>
        ) : (
          <JobStateBadge state={job.state} />
        )
      }
    />
  )
  return (
    <ListSection
      title="Today's Jobs"
      note={doneText(jobs)}
      listLink={CALENDAR_LINK}
      empty={empty}
      items={isCollapsed ? jobs.filter((job) => !ended.includes(job)) : jobs}
      before={
        isCollapsed && (
          <li>
            <details className={classes.earlier}>
              <summary>
                {ended.length} earlier jobs
                <ChevronDown size={20} aria-hidden />
              </summary>
              <ul className={classes.list}>{ended.map(row)}</ul>
            </details>
          </li>
        )
      }
      className={classes.surface}
    >
      {row}
    </ListSection>
  )
}

type TodaysJobProps = { job: Job; timeZone: string; isEnded: boolean; badge: ReactNode }

function TodaysJob({ job, timeZone, isEnded, badge }: TodaysJobProps) {
  return (
    <li className={classes.job} data-ended={isEnded || undefined}>
      <time dateTime={job.appointment_time} className={classes.time}>
        {timeText(timeZone, job.appointment_time)}
      </time>
      <JobSummary job={job} badge={badge}>
        <Vehicle name={vehicleOf(job)} />
        <JobAddress address={job.address} />
      </JobSummary>
    </li>
  )
}

export function UpcomingAppointments({ jobs, timeZone }: { jobs: readonly Job[]; timeZone: string }) {
  const empty = { text: 'No upcoming appointments', linkLabel: SCHEDULE_A_JOB }
  return (
    <ListSection title="Upcoming Appointments" listLink={CALENDAR_LINK} empty={empty} items={jobs}>
      {(job) => (
        <li key={job.id} className={classes.row}>
          <JobSummary job={job}>
            <JobAddress address={job.address} />
          </JobSummary>
          <time dateTime={job.appointment_time} className={classes.side}>
            <span className={classes.strong}>{shortDateText(timeZone, job.appointment_time)}</span>{' '}
            <span>{timeText(timeZone, job.appointment_time)}</span>
          </time>
        </li>
      )}
    </ListSection>
  )
}

type JobSummaryProps = { job: Job; badge?: ReactNode; children?: ReactNode }

/** The client and the service. The name links to the job. */
function JobSummary({ job, badge, children }: JobSummaryProps) {
  return (
    <div className={classes.details}>
      <p className={classes.name}>
        <JobLink id={job.id} className={classes.openLink}>
          {job.client_name}
          <RepeatIndicator seriesId={job.series_id} />
        </JobLink>
        {badge}
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
