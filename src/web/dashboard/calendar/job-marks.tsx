import { Car, CircleCheck, CircleDollarSign, CloudUpload, type LucideIcon, UserX, Wrench } from 'lucide-react'
import type { ListedAppointment } from '#contract/appointments.ts'
import type { JobState } from '#domain/appointments/job-state.ts'
import { STATE_NAMES } from '#web/dashboard/appointments/job-state-badge.tsx'
import { useWaitingChangesOf } from '#web/dashboard/ui/use-waiting-changes.ts'
import classes from './job-appearance.module.css'
import { isUnpaidAndDone } from './job-appearance.ts'

const STATE_ICONS: Partial<Readonly<Record<JobState, LucideIcon>>> = {
  on_the_way: Car,
  in_progress: Wrench,
  done: CircleCheck,
  no_show: UserX,
}

type JobMarksProps = { job: ListedAppointment; nowMs: number }

/** Marks how far a job has got, whether it is over but unpaid, and whether changes of it wait on this device. */
export function JobIcons({ job, nowMs }: JobMarksProps) {
  const Icon = STATE_ICONS[job.state]
  const isWaiting = useWaitingChangesOf(job.id).length > 0
  return (
    <>
      {Icon && <Icon className={classes.icon} data-state={job.state} aria-hidden />}
      {isUnpaidAndDone(job, nowMs) && <CircleDollarSign className={classes.icon} data-warns aria-hidden />}
      {isWaiting && <CloudUpload className={classes.icon} data-warns aria-hidden />}
    </>
  )
}

/** The same for screen readers. It stands at the end of the job's text. */
export function JobSpokenText({ job, nowMs }: JobMarksProps) {
  const isWaiting = useWaitingChangesOf(job.id).length > 0
  const marks = [
    STATE_ICONS[job.state] && STATE_NAMES[job.state].toLowerCase(),
    isUnpaidAndDone(job, nowMs) && 'unpaid',
    isWaiting && 'waiting to sync',
  ].filter(Boolean)
  if (marks.length === 0) return null
  return <span className={classes.spoken}>{marks.map((mark) => ` (${mark})`)}</span>
}
