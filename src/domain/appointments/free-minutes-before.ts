import { type TimedJob, timeOfJob } from '#domain/appointments/next-job.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'

/** The free minutes before each job since the jobs before it have ended, 0 if there are none. The jobs are in order. */
export function freeMinutesBefore(jobs: readonly TimedJob[]): number[] {
  let busyUntil = Number.POSITIVE_INFINITY
  return jobs.map((job, n) => {
    const { start, end } = timeOfJob(job)
    const free = Math.max(0, Math.floor((start - busyUntil) / MINUTE_MS))
    busyUntil = n === 0 ? end : Math.max(busyUntil, end)
    return free
  })
}
