import { Link } from 'react-router'
import type { Overview } from '#contract/overview.ts'
import { Repeats } from '#web/dashboard/appointments/series/repeats.tsx'
import { addressOfAppointment } from '#web/dashboard/ui/addresses.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import classes from './overview.module.css'

type JobNameProps = { job: Overview['today'][number]; timeZone: string }

/** Whose job it is. It opens the job. */
export function JobName({ job, timeZone }: JobNameProps) {
  const address = addressOfAppointment(job.id, dateValue(timeZone, job.appointment_time))
  return (
    <p className={classes.name}>
      <Link to={address} className={classes.opens}>
        {job.client_name}
        <Repeats seriesId={job.series_id} />
      </Link>
    </p>
  )
}
