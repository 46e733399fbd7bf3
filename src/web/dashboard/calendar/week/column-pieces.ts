import type { ListedAppointment } from '#contract/appointments.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { GridDay } from '#domain/time/week-grid.ts'
import { type BusyTime, busyPart, intervalOf } from '#web/dashboard/appointments/busy-on-day.ts'
import { type DayPiece, dayPieces } from './day-pieces.ts'

type BusyItem = { calendar: string; text: string; appointment_time: string; duration: number }

type Column = {
  jobs: DayPiece[]
  busy: DayPiece<BusyItem>[]
  /** An all-day busy time covers the column. */
  isBusyAllDay: boolean
}

/** The jobs and busy times of a day, side by side where they overlap. */
export function columnPieces(
  appointments: readonly ListedAppointment[],
  busy: readonly BusyTime[],
  { day, timeZone }: { day: GridDay; timeZone: string },
): Column {
  const date = localDay(timeZone, day.date.toString())
  const parts = busy.flatMap((time) => {
    const part = busyPart(time, date)
    return part ? [{ ...part, ...timingOf(time) }] : []
  })
  const busyItems = parts.filter(({ isAllDay }) => !isAllDay)
  const pieces = dayPieces<ListedAppointment | BusyItem>([...appointments, ...busyItems], day)
  return {
    jobs: pieces.filter((piece): piece is DayPiece => !isBusy(piece)),
    busy: pieces.filter(isBusy),
    isBusyAllDay: parts.some(({ isAllDay }) => isAllDay),
  }
}

function isBusy(piece: DayPiece<ListedAppointment | BusyItem>): piece is DayPiece<BusyItem> {
  return 'calendar' in piece.item
}

function timingOf(time: BusyTime) {
  const { start, end } = intervalOf(time)
  return { appointment_time: time.starts_at, duration: (end - start) / MINUTE_MS }
}
