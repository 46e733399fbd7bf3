import type { Overview } from '#contract/overview.ts'
import { dayText, timeText } from '#web/format/wall-clock.ts'
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
      {jobs.map(({ id, appointment_time, client_name, service, duration }) => (
        <li key={id} className={classes.row}>
          <div className={classes.words}>
            <p className={classes.name}>{client_name}</p>
            <p>
              {service} · {duration} mins
            </p>
          </div>
          <time dateTime={appointment_time} className={classes.side}>
            <span className={classes.strong}>{dayText(timeZone, appointment_time)}</span>{' '}
            <span>{timeText(timeZone, appointment_time)}</span>
          </time>
        </li>
      ))}
    </ListCard>
  )
}
