import { CloudRain } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { isAhead } from '#domain/appointments/job-state.ts'
import { hasBegun } from '#domain/appointments/next-job.ts'
import { Button } from '#web/ui/button.tsx'

type MoveDayButtonProps = {
  /** The jobs of the day. */
  jobs: readonly Appointment[]
  nowMs: number
  onMove: () => void
}

/** Renders nothing for a day without jobs that can still be moved. */
export function MoveDayButton({ jobs, nowMs, onMove }: MoveDayButtonProps) {
  if (!jobs.some((job) => isMovable(job, nowMs))) return null
  return (
    <Button look="quiet" onClick={onMove}>
      <CloudRain size={18} aria-hidden /> Move this day
    </Button>
  )
}

function isMovable(job: Appointment, nowMs: number): boolean {
  return isAhead(job) && !hasBegun(job, nowMs)
}
