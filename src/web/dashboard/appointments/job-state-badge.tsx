import type { JobState } from '#domain/appointments/job-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { BadgeTone } from '#web/ui/badge-tone.ts'

export const STATE_NAMES: Readonly<Record<JobState, string>> = {
  scheduled: 'Scheduled',
  on_the_way: 'On the way',
  in_progress: 'In progress',
  done: 'Done',
  no_show: 'No-show',
  cancelled: 'Cancelled',
}

const TONES: Readonly<Record<Exclude<JobState, 'scheduled'>, BadgeTone>> = {
  on_the_way: 'brand',
  in_progress: 'brand',
  done: 'green',
  no_show: 'amber',
  cancelled: 'gray',
}

/** Nothing for a job that is scheduled, because most are. */
export function JobStateBadge({ state }: { state: JobState }) {
  return state === 'scheduled' ? null : <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
}
