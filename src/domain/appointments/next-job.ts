import { isFinished, type JobState } from '#domain/appointments/job-state.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'

export type TimedJob = { appointment_time: string; duration: number }

export function timeOfJob({ appointment_time, duration }: TimedJob): Interval {
  return jobTime(Date.parse(appointment_time), duration)
}

type MarkedJob = TimedJob & { state: JobState }

/**
 * Where the owner is: the last job that they marked as on the way or in progress, or else the one under way that began last.
 * Without one, the next to begin. Jobs that are done and no-shows are behind them.
 */
export function nextJob<Job extends MarkedJob>(jobs: readonly Job[], now: Instant): Job | null {
  const byStart = jobs
    .filter((job) => !isFinished(job))
    .toSorted((a, b) => timeOfJob(a).start - timeOfJob(b).start)
  const marked = byStart.findLast(isUnderWay)
  if (marked) return marked
  const underWay = byStart.filter((job) => hasBegun(job, now) && !hasEnded(job, now))
  return underWay.at(-1) ?? byStart.find((job) => !hasBegun(job, now)) ?? null
}

/** The stop that the owner drives to or works at, or else the first that is left, however late. The stops are in order. */
export function nextStop<Stop extends { state: JobState }>(stops: readonly Stop[]): Stop | null {
  return stops.findLast(isUnderWay) ?? stops.find(({ state }) => state === 'scheduled') ?? null
}

function isUnderWay({ state }: { state: JobState }): boolean {
  return state === 'on_the_way' || state === 'in_progress'
}

export function hasBegun(job: TimedJob, now: Instant): boolean {
  return timeOfJob(job).start <= now
}

/** Whether nothing is left to do, because the owner said so or because its time has passed. */
export function isOver(job: MarkedJob, now: Instant): boolean {
  return isFinished(job) || (job.state === 'scheduled' && hasEnded(job, now))
}

export function hasEnded(job: TimedJob, now: Instant): boolean {
  return timeOfJob(job).end <= now
}
