import { type TimedJob, timeOfJob } from '#domain/appointments/next-job.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { RELATIVE_DAYS, weekdayAndDateText } from '#web/format/wall-clock.ts'

export type NextJobTiming = {
  /** `Today`, `Tomorrow` or `Fri, Nov 20`; `Yesterday` for a job that goes on past midnight. */
  day: string
  /** `Now` or `in 25 min`; null before the day of the job. */
  countdown: string | null
}

/** When a job takes place, for an owner who looks at `nowMs`. */
export function nextJobTiming(job: TimedJob, nowMs: number, timeZone: string): NextJobTiming {
  const { start } = timeOfJob(job)
  const dateAt = (ms: number) => dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(ms))
  const daysAhead = dateAt(nowMs).until(dateAt(start)).days
  return {
    day: RELATIVE_DAYS[daysAhead] ?? weekdayAndDateText(timeZone, job.appointment_time),
    countdown: daysAhead > 0 ? null : countdownText(start - nowMs),
  }
}

/** `Now`, `in 25 min`, `in 2 hr` or `in 2 hr 5 min`. */
function countdownText(untilStartMs: number): string {
  if (untilStartMs <= 0) return 'Now'
  const minutes = Math.ceil(untilStartMs / MINUTE_MS)
  if (minutes < 60) return `in ${minutes} min`
  const rest = minutes % 60
  return `in ${Math.floor(minutes / 60)} hr${rest > 0 ? ` ${rest} min` : ''}`
}
