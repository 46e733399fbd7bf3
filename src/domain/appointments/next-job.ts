import { jobTime } from '#domain/scheduling/job-time.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'

export type TimedJob = { appointment_time: string; duration: number }

export function timeOfJob({ appointment_time, duration }: TimedJob): Interval {
  return jobTime(Date.parse(appointment_time), duration)
}

/** The job under way that began last, which is where the owner is; without one, the next to begin. */
export function nextJob<Job extends TimedJob>(jobs: readonly Job[], now: Instant): Job | null {
  const byStart = jobs.toSorted((a, b) => timeOfJob(a).start - timeOfJob(b).start)
  const underWay = byStart.filter((job) => hasBegun(job, now) && !hasEnded(job, now))
  return underWay.at(-1) ?? byStart.find((job) => !hasBegun(job, now)) ?? null
}

export function hasBegun(job: TimedJob, now: Instant): boolean {
  return timeOfJob(job).start <= now
}

export function hasEnded(job: TimedJob, now: Instant): boolean {
  return timeOfJob(job).end <= now
}
