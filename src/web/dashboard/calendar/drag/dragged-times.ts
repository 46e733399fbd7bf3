import { MINUTE_MS } from '#domain/time/instant.ts'
import { type GridDay, instantAt } from '#domain/time/week-grid.ts'
import type { Timing } from '#web/dashboard/appointments/appointments-query.ts'
import { timesOf } from '#web/dashboard/calendar/week/day-pieces.ts'

const STEP_MINUTES = 15

/** The same appointment begun at another place in the grid, on the nearest quarter of an hour. */
export function movedTo(day: GridDay, minute: number, { duration }: Timing): Timing {
  const latest = (day.runs.at(-1)?.toMinute ?? 0) - STEP_MINUTES
  const startMs = instantAt(day, Math.min(latest, Math.max(0, onStep(minute))))
  return { appointment_time: new Date(startMs).toISOString(), duration }
}

/** The same appointment with its end elsewhere. It lasts a quarter of an hour at least. */
export function resizedTo(day: GridDay, minute: number, times: Timing): Timing {
  const { start } = timesOf(times)
  const duration = Math.round((instantAt(day, onStep(minute)) - start) / MINUTE_MS)
  return { ...times, duration: Math.max(STEP_MINUTES, duration) }
}

function onStep(minute: number): number {
  return Math.round(minute / STEP_MINUTES) * STEP_MINUTES
}
