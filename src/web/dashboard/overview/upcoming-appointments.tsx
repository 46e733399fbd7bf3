import type { Overview } from '#contract/overview.ts'
import { dayText, timeText } from '#web/format/wall-clock.ts'
import { JobName } from './job-name.tsx'
import { ListCard } from './list-card.tsx'
import classes from './overview.module.css'

type UpcomingAppointmentsProps = { jobs: Overview['upcoming']; timeZone: string }

export function UpcomingAppointments({ jobs, timeZone }: UpcomingAppointmentsProps) {
  const empty = { words: 'No upcoming appointments', next: 'Plan a job in the calendar' }
  return (
    <ListCard
      title="Upcoming Appointments"
      more={{ to: '/dashboard/calendar', label: 'Calendar' }}
      empty={jobs.length === 0 ? empty : null}
    >
      {jobs.map((job) => (
        <li key={job.id} className={classes.row}>
          <div className={classes.words}>
            <JobName job={job} timeZone={timeZone} />
            <p>
              {job.service} · {job.duration} mins
            </p>
          </div>
          <time dateTime={job.appointment_time} className={classes.side}>
            <span className={classes.strong}>{dayText(timeZone, job.appointment_time)}</span>{' '}
            <span>{timeText(timeZone, job.appointment_time)}</span>
          </time>
        </li>
      ))}
    </ListCard>
  )
}
