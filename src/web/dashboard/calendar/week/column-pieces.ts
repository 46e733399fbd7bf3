import type { Appointment } from '#contract/appointments.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { GridDay } from '#domain/time/week-grid.ts'
import { type BusyTime, busyPart, intervalOf } from '#web/dashboard/appointments/busy-on-day.ts'
import { type DayPiece, dayPieces } from './day-pieces.ts'

type BusyStretch = { calendar: string; text: string; appointment_time: string; duration: number }

type Column = {
  jobs: DayPiece[]
  busy: DayPiece<BusyStretch>[]
  /** Another calendar closes all of it. */
  isClosed: boolean
}

/** The jobs of a day and when it is busy elsewhere, beside each other where they overlap. */
export function columnPieces(
  appointments: readonly Appointment[],
  busy: readonly BusyTime[],
  { day, timeZone }: { day: GridDay; timeZone: string },
): Column {
  const date = localDay(timeZone, day.date.toString())
  const parts = busy.flatMap((time) => {
    const part = busyPart(time, date)
    return part ? [{ ...part, ...timesOf(time) }] : []
  })
  const stretches = parts.filter(({ isAllDay }) => !isAllDay)
  const pieces = dayPieces<Appointment | BusyStretch>([...appointments, ...stretches], day)
  return {
    jobs: pieces.filter((piece): piece is DayPiece => !isBusy(piece)),
    busy: pieces.filter(isBusy),
    isClosed: parts.some(({ isAllDay }) => isAllDay),
  }
}

function isBusy(piece: DayPiece<Appointment | BusyStretch>): piece is DayPiece<BusyStretch> {
  return 'calendar' in piece.appointment
}

function timesOf(time: BusyTime) {
  const { start, end } = intervalOf(time)
  return { appointment_time: time.starts_at, duration: (end - start) / MINUTE_MS }
}
