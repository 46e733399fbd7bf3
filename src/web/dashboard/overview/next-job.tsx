import { CarFront, type LucideIcon, MapPin } from 'lucide-react'
import type { Overview } from '#contract/overview.ts'
import { vehicleOf } from '#domain/appointments/vehicle-of.ts'
import { contactLinks } from '#web/dashboard/appointments/contact-links.ts'
import { openNewAppointment } from '#web/dashboard/appointments/new-appointment.ts'
import { RepeatIndicator } from '#web/dashboard/appointments/series/repeat-indicator.tsx'
import { ShareDialog } from '#web/dashboard/share/deferred-share-dialog.ts'
import { JobLink } from '#web/dashboard/ui/job-link.tsx'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { timeText } from '#web/format/wall-clock.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './next-job.module.css'
import { nextJobTiming } from './next-job-text.ts'

type Job = Overview['today'][number]
type NextJobProps = { job: Job; timeZone: string; nowMs: number }

/** Shows where the owner is or has to be next, with everything they need on the way. A tap anywhere opens the job. */
export function NextJob({ job, timeZone, nowMs }: NextJobProps) {
  const { day, countdown } = nextJobTiming(job, nowMs, timeZone)
  const vehicle = vehicleOf(job)
  return (
    <section className={classes.hero} aria-labelledby="next-job">
      <div className={classes.top}>
        <h2 id="next-job">{countdown === 'Now' ? 'Current job' : 'Next job'}</h2>
        {countdown && <p className={classes.countdown}>{countdown}</p>}
      </div>
      <time dateTime={job.appointment_time} className={classes.time}>
        {day}, {timeText(timeZone, job.appointment_time)}
      </time>
      <p className={classes.client}>
        <JobLink id={job.id}>
          {job.client_name}
          <RepeatIndicator seriesId={job.series_id} />
        </JobLink>
      </p>
      <p>
        {job.service} · {job.duration} mins
      </p>
      {vehicle && <Detail Icon={CarFront} label="Vehicle" text={vehicle} />}
      <Detail Icon={MapPin} label="Address" text={job.address || 'No address'} />
      <Actions job={job} />
    </section>
  )
}

function Detail({ Icon, label, text }: { Icon: LucideIcon; label: string; text: string }) {
  return (
    <p className={classes.detail}>
      <Icon size={18} aria-label={label} />
      {text}
    </p>
  )
}

function Actions({ job }: { job: Job }) {
  const links = contactLinks(job)
  if (links.length === 0) return null
  return (
    <ul className={classes.actions} aria-label="Directions and contact">
      {links.map(({ label, Icon, link }) => (
        <li key={label}>
          <a {...link}>
            <Icon size={20} aria-hidden />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Says that nothing is scheduled, and what to do about it. */
export function NoNextJob({ hasWorkedToday }: { hasWorkedToday: boolean }) {
  const shareDialog = useDialog()
  return (
    <section className={classes.none} aria-labelledby="next-job">
      <h2 id="next-job">{hasWorkedToday ? 'You’re done for today' : 'No jobs coming up'}</h2>
      <p>
        {hasWorkedToday && 'Nothing else is scheduled. '}
        Add a job yourself, or share your booking link so that clients can pick a time.
      </p>
      <div className={classes.buttons}>
        <Button onClick={openNewAppointment}>Schedule a job</Button>
        <Button look="quiet" onClick={() => shareDialog.open()}>
          Share booking link
        </Button>
      </div>
      <ShareDialog isOpened={shareDialog.isOpened} onClose={shareDialog.close} />
    </section>
  )
}
