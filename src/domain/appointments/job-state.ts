/** The states that an owner can mark, in the order in which a job usually goes through them. */
export const MARKED_STATES = ['scheduled', 'on_the_way', 'in_progress', 'done', 'no_show'] as const
export type MarkedState = (typeof MARKED_STATES)[number]

export const JOB_STATES = [...MARKED_STATES, 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** When an owner said how far a job has got. A step that was left out has no time. */
export type JobStateTimes = {
  on_the_way_at: Date | null
  started_at: Date | null
  done_at: Date | null
  no_show_at: Date | null
}

export function jobState(job: JobStateTimes & { cancelled_at: Date | null }): JobState {
  if (job.cancelled_at) return 'cancelled'
  if (job.no_show_at) return 'no_show'
  if (job.done_at) return 'done'
  if (job.started_at) return 'in_progress'
  return job.on_the_way_at ? 'on_the_way' : 'scheduled'
}

/** When the job got into its state; null if it is scheduled. */
export function stateSince(job: JobStateTimes): Date | null {
  return job.no_show_at ?? job.done_at ?? job.started_at ?? job.on_the_way_at
}

/** The state that the job returns to if its owner undoes the present one. */
export function formerState(job: JobStateTimes): MarkedState {
  if ((job.no_show_at ?? job.done_at) && job.started_at) return 'in_progress'
  return (job.no_show_at ?? job.done_at ?? job.started_at) && job.on_the_way_at ? 'on_the_way' : 'scheduled'
}

/**
 * The times of a job that is set to a state. Earlier times stay, later ones are cleared, and the time of the state itself
 * is kept if there is one. So undoing a state is setting the one before, and a repeated request changes nothing. A state
 * never begins before an earlier one, even if it was marked by a device whose clock is slow.
 */
export function timesInState(state: MarkedState, times: JobStateTimes, markedAt: Date): JobStateTimes {
  const { on_the_way_at, started_at, done_at, no_show_at } = times
  const scheduled = { on_the_way_at: null, started_at: null, done_at: null, no_show_at: null }
  switch (state) {
    case 'scheduled':
      return scheduled
    case 'on_the_way':
      return { ...scheduled, on_the_way_at: on_the_way_at ?? markedAt }
    case 'in_progress':
      return { ...scheduled, on_the_way_at, started_at: started_at ?? latest(markedAt, on_the_way_at) }
    case 'done':
      return {
        ...scheduled,
        on_the_way_at,
        started_at,
        done_at: done_at ?? latest(markedAt, on_the_way_at, started_at),
      }
    case 'no_show':
      return {
        ...scheduled,
        on_the_way_at,
        started_at,
        no_show_at: no_show_at ?? latest(markedAt, on_the_way_at, started_at),
      }
  }
}

function latest(first: Date, ...others: (Date | null)[]): Date {
  return others.reduce<Date>((time, other) => (other && other > time ? other : time), first)
}

/** A device knows the time of the server to this precision only. */
const TAP_TOLERANCE_MS = 5_000

/** Whether a job got into its state after a tap that arrives late: somebody has marked it elsewhere since. */
export function isMarkedAfter(since: Date | null, tappedAt: Date): boolean {
  return since !== null && since.getTime() > tappedAt.getTime() + TAP_TOLERANCE_MS
}

/** The states that an owner may mark next, the usual one first. `day` is when the job is, seen from today. */
export function nextStates(state: JobState, day: 'past' | 'today' | 'future'): MarkedState[] {
  if (day === 'future') return []
  switch (state) {
    case 'scheduled':
      return day === 'today' ? ['on_the_way', 'in_progress', 'done', 'no_show'] : ['done', 'no_show']
    case 'on_the_way':
      return ['in_progress', 'done', 'no_show']
    case 'in_progress':
      return ['done', 'no_show']
    default:
      return []
  }
}

/** Whether the owner has yet to get there. */
export function isAhead({ state }: { state: JobState }): boolean {
  return state === 'scheduled' || state === 'on_the_way'
}

/** Whether nothing is left to do: the job took place, or its client was not there. */
export function isFinished({ state }: { state: JobState }): boolean {
  return state === 'done' || state === 'no_show'
}
