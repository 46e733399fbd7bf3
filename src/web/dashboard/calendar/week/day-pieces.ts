import type { ListedAppointment } from '#contract/appointments.ts'
import { timeOfJob } from '#domain/appointments/next-job.ts'
import { endMinute, type GridDay, startMinute } from '#domain/time/week-grid.ts'
import type { Timing } from '#web/dashboard/appointments/appointments-query.ts'
import { type Lane, overlapLanes } from './overlap-lanes.ts'

/** Shorter appointments are drawn this long, so that they can be read and tapped. */
const MIN_SHOWN_MINUTES = 25

export type DayPiece<Item extends Timing = ListedAppointment> = Lane & {
  /** An appointment, or another item with a time, such as a busy time. */
  item: Item
  fromMinute: number
  toMinute: number
  /** False if it continues from the day before. */
  isStart: boolean
  /** False if it continues on the next day. */
  isEnd: boolean
}

/** The pieces of a day's column: each item on that day, cut at midnight, side by side where they overlap. */
export function dayPieces<Item extends Timing>(items: readonly Item[], day: GridDay): DayPiece<Item>[] {
  const [fromMs, toMs] = [day.runs[0]?.fromMs ?? 0, day.runs.at(-1)?.toMs ?? 0]
  const pieces = items
    .map((item) => ({ item, ...timeOfJob(item) }))
    .filter(({ start, end }) => start < toMs && end > fromMs)
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .map(({ item, start, end }) => {
      const fromMinute = startMinute(day, start)
      return {
        item,
        fromMinute,
        toMinute: Math.max(endMinute(day, end), fromMinute + MIN_SHOWN_MINUTES),
        isStart: start >= fromMs,
        isEnd: end <= toMs,
      }
    })
  const lanes = overlapLanes(pieces)
  return pieces.map((piece, n) => ({ ...piece, ...(lanes[n] ?? { lane: 0, laneCount: 1 }) }))
}
