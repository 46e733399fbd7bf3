import { Car, CircleCheck, type LucideIcon, UserX, Wrench } from 'lucide-react'
import type { ListedAppointment } from '#contract/appointments.ts'
import type { JobState } from '#domain/appointments/job-state.ts'
import { STATE_NAMES } from '#web/dashboard/appointments/job-state-badge.tsx'
import classes from './job-appearance.module.css'

const ICONS: Partial<Readonly<Record<JobState, LucideIcon>>> = {
  on_the_way: Car,
  in_progress: Wrench,
  done: CircleCheck,
  no_show: UserX,
}

type StateMarkProps = { job: Pick<ListedAppointment, 'state'> }

/** Marks how far a job has got. The text for screen readers stands at the end of the job's. */
export function StateIcon({ job: { state } }: StateMarkProps) {
  const Icon = ICONS[state]
  return Icon ? <Icon className={classes.state} data-state={state} aria-hidden /> : null
}

export function StateSpokenText({ job: { state } }: StateMarkProps) {
  if (!ICONS[state]) return null
  return <span className={classes.spoken}> ({STATE_NAMES[state].toLowerCase()})</span>
}
