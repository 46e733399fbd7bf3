import { timeOfJob } from '#domain/appointments/next-job.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { type GridDay, instantAt } from '#domain/time/week-grid.ts'
import type { Timing } from '#web/dashboard/appointments/appointments-query.ts'

const STEP_MINUTES = 15

/** Moves the start to a minute of the grid, rounded to a quarter of an hour. */
export function movedTo(day: GridDay, minute: number, { duration }: Timing): Timing {
  const latest = (day.runs.at(-1)?.toMinute ?? 0) - STEP_MINUTES
  const startMs = instantAt(day, Math.min(latest, Math.max(0, roundToStep(minute))))
  return { appointment_time: new Date(startMs).toISOString(), duration }
}

/** Moves the end to a minute of the grid, but leaves at least a quarter of an hour. */
export function resizedTo(day: GridDay, minute: number, timing: Timing): Timing {
  const { start } = timeOfJob(timing)
  const duration = Math.round((instantAt(day, roundToStep(minute)) - start) / MINUTE_MS)
  return { ...timing, duration: Math.max(STEP_MINUTES, duration) }
}

function roundToStep(minute: number): number {
  return Math.round(minute / STEP_MINUTES) * STEP_MINUTES
}
