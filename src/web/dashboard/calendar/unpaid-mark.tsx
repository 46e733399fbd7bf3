import { CircleDollarSign } from 'lucide-react'
import type { ListedAppointment } from '#contract/appointments.ts'
import classes from './job-appearance.module.css'
import { isUnpaidAndDone } from './job-appearance.ts'

type UnpaidMarkProps = { job: ListedAppointment; nowMs: number }

/** Marks a job that is over and has not been paid. The text for screen readers stands at the end of the job's. */
export function UnpaidIcon({ job, nowMs }: UnpaidMarkProps) {
  if (!isUnpaidAndDone(job, nowMs)) return null
  return <CircleDollarSign className={classes.unpaid} aria-hidden />
}

export function UnpaidSpokenText({ job, nowMs }: UnpaidMarkProps) {
  if (!isUnpaidAndDone(job, nowMs)) return null
  return <span className={classes.spoken}> (unpaid)</span>
}
