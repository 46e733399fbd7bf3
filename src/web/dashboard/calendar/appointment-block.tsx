import type { PointerEvent } from 'react'
import { Repeats } from '#web/dashboard/appointments/series/repeats.tsx'
import { timeText } from '#web/format/wall-clock.ts'
import { type DayPiece, timesOf } from './day-pieces.ts'
import { laneOf, stretchOf } from './grid-style.ts'
import classes from './time-view.module.css'

type AppointmentBlockProps = {
  piece: DayPiece
  timeZone: string
  /** Its shadow is being dragged. */
  isLifted: boolean
  onOpen: () => void
  onGrab: (event: PointerEvent) => void
}

/** One appointment in the time grid. Opening it is how it is moved without a pointer. */
export function AppointmentBlock({ piece, timeZone, isLifted, onOpen, onGrab }: AppointmentBlockProps) {
  return (
    <button
      type="button"
      className={classes.block}
      style={{ ...stretchOf(piece), ...laneOf(piece) }}
      data-lifted={isLifted || undefined}
      data-goes-on={piece.isEnd ? undefined : true}
      onClick={onOpen}
      onPointerDown={onGrab}
      onContextMenu={(event) => event.preventDefault()}
    >
      <BlockText piece={piece} timeZone={timeZone} />
      {piece.isEnd && <span className={classes.handle} data-resize />}
    </button>
  )
}

/** Where a dragged appointment would come to lie. */
export function Ghost({ piece, timeZone }: { piece: DayPiece; timeZone: string }) {
  return (
    <div className={`${classes.block} ${classes.ghost}`} style={stretchOf(piece)} aria-hidden>
      <BlockText piece={piece} timeZone={timeZone} showsEnd />
    </div>
  )
}

type BlockTextProps = { piece: DayPiece; timeZone: string; showsEnd?: boolean }

function BlockText({ piece: { appointment }, timeZone, showsEnd = false }: BlockTextProps) {
  const end = new Date(timesOf(appointment).end).toISOString()
  return (
    <>
      <span className={classes.who}>
        <span className={classes.when}>
          <time dateTime={appointment.appointment_time}>
            {timeText(timeZone, appointment.appointment_time)}
          </time>
          {showsEnd && ` to ${timeText(timeZone, end)}`}
        </span>
        <span className={classes.dash}> - </span>
        <span className={classes.name}>
          {appointment.client_name}
          <Repeats seriesId={appointment.series_id} />
        </span>
      </span>
      <span className={classes.what}>{appointment.service}</span>
    </>
  )
}
