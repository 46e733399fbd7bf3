import type { MouseEvent, PointerEvent } from 'react'
import type { Appointment, ListedAppointment } from '#contract/appointments.ts'
import { timeOfJob } from '#domain/appointments/next-job.ts'
import type { BookingRules } from '#domain/settings/availability-of.ts'
import { type GridDay, gapsOf, instantAt, startMinute, type WeekGrid } from '#domain/time/week-grid.ts'
import type { BusyTime } from '#web/dashboard/appointments/busy-on-day.ts'
import { RepeatIndicator } from '#web/dashboard/appointments/series/repeat-indicator.tsx'
import type { Dragged } from '#web/dashboard/calendar/drag/use-drag.ts'
import jobClasses from '#web/dashboard/calendar/job-appearance.module.css'
import { jobAppearance } from '#web/dashboard/calendar/job-appearance.ts'
import { JobIcons, JobSpokenText } from '#web/dashboard/calendar/job-marks.tsx'
import { type MinuteRange, workingHoursOn } from '#web/dashboard/calendar/working-hours.ts'
import { fullDate, timeText } from '#web/format/wall-clock.ts'
import { BusyBlock } from './busy-block.tsx'
import { columnPieces } from './column-pieces.ts'
import { type DayPiece, dayPieces } from './day-pieces.ts'
import { laneStyle, rangeStyle, topStyle } from './grid-style.ts'
import classes from './time-view.module.css'

/** A click starts an appointment at the half hour it falls into. */
const CLICK_MINUTES = 30

/** Props that are the same for every day of a week. */
export type SharedDayProps = {
  rules: BookingRules | undefined
  /** Busy times from other calendars. */
  busy: readonly BusyTime[]
  timeZone: string
  nowMs: number
  isLoading: boolean
  canAdd: boolean
  onNewOn: (date: Temporal.PlainDate) => void
  /** Called with an ISO instant. */
  onNewAt: (startsAt: string) => void
  onOpen: (appointment: Appointment) => void
}

type DayColumnProps = SharedDayProps & {
  day: GridDay
  grid: WeekGrid
  appointments: readonly ListedAppointment[]
  isToday: boolean
  dragged: readonly Dragged[]
  onGrab: (event: PointerEvent, piece: DayPiece, day: GridDay) => void
}

export function DayColumn(props: DayColumnProps) {
  const { day, grid, rules, appointments, timeZone, nowMs, isToday, dragged, onOpen, onGrab } = props
  const workingHours = rules ? workingHoursOn(day.date, rules).map((range) => toGridMinutes(range, grid)) : []
  const pieces = columnPieces(appointments, props.busy, props)
  const ghosts = dayPieces(
    dragged.map(({ appointment, timing }) => ({ ...appointment, ...timing })),
    day,
  )

  function addWhereClicked(event: MouseEvent<HTMLButtonElement>) {
    // A click by keyboard has no pointer position.
    if (event.detail === 0) return props.onNewOn(day.date)
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const minute = ((event.clientY - top) / height) * grid.lengthMinutes
    const startMs = instantAt(day, Math.floor(minute / CLICK_MINUTES) * CLICK_MINUTES)
    props.onNewAt(new Date(startMs).toISOString())
  }
  return (
    <div className={classes.column} data-column>
      {workingHours.map((range) => (
        <div key={range.fromMinute} className={classes.workingHours} style={rangeStyle(range)} data-work />
      ))}
      {pieces.isBusyAllDay && <div className={classes.busyAllDay} />}
      {grid.hours.slice(1).map(({ minute }) => (
        <div key={minute} className={classes.line} style={topStyle(minute)} />
      ))}
      {gapsOf(day, grid.lengthMinutes).map((gap) => (
        <div key={gap.fromMinute} className={classes.gap} style={rangeStyle(gap)} />
      ))}
      <button
        type="button"
        className={classes.emptySpace}
        aria-label={`Add a job on ${fullDate(day.date)}`}
        disabled={!props.canAdd}
        onClick={addWhereClicked}
      />
      {props.isLoading && (
        // The key remounts the text at its new position once the hours are loaded, instead of moving it.
        <p
          key={workingHours[0]?.fromMinute ?? 0}
          className={classes.loading}
          style={topStyle(workingHours[0]?.fromMinute ?? 0)}
        >
          Loading...
        </p>
      )}
      {pieces.busy.map((piece) => (
        <BusyBlock
          key={`${piece.item.calendar} ${piece.item.appointment_time} ${piece.item.duration}`}
          calendar={piece.item.calendar}
          text={piece.item.text}
          style={{ ...rangeStyle(piece), ...laneStyle(piece) }}
        />
      ))}
      {pieces.jobs.map((piece) => (
        <AppointmentBlock
          key={piece.item.id}
          piece={piece}
          timeZone={timeZone}
          nowMs={nowMs}
          isDragged={dragged.some(({ appointment }) => appointment.id === piece.item.id)}
          onOpen={() => onOpen(piece.item)}
          onGrab={(event) => onGrab(event, piece, day)}
        />
      ))}
      {ghosts.map((piece) => (
        <Ghost key={piece.item.id} piece={piece} timeZone={timeZone} nowMs={nowMs} />
      ))}
      {isToday && <div className={classes.now} style={topStyle(startMinute(day, nowMs))} />}
    </div>
  )
}

function toGridMinutes({ fromMinute, toMinute }: MinuteRange, grid: WeekGrid): MinuteRange {
  return { fromMinute: grid.minuteOfClock(fromMinute), toMinute: grid.minuteOfClock(toMinute) }
}

type BlockProps = { piece: DayPiece; timeZone: string; nowMs: number }

type AppointmentBlockProps = BlockProps & {
  /** The original of an appointment whose ghost is being dragged. */
  isDragged: boolean
  onOpen: () => void
  onGrab: (event: PointerEvent) => void
}

/** One appointment in the time grid. Without a pointer, owners open it to move it. */
function AppointmentBlock({ piece, timeZone, nowMs, isDragged, onOpen, onGrab }: AppointmentBlockProps) {
  return (
    <button
      type="button"
      {...jobAppearance(piece.item, nowMs)}
      className={`${classes.block} ${jobClasses.job}`}
      style={{ ...rangeStyle(piece), ...laneStyle(piece) }}
      data-lifted={isDragged || undefined}
      data-goes-on={piece.isEnd ? undefined : true}
      onClick={onOpen}
      onPointerDown={onGrab}
      onContextMenu={(event) => event.preventDefault()}
    >
      <BlockText piece={piece} timeZone={timeZone} nowMs={nowMs} />
      {piece.isEnd && <span className={classes.handle} data-resize />}
    </button>
  )
}

/** Shows where a dragged appointment would be dropped. */
function Ghost({ piece, timeZone, nowMs }: BlockProps) {
  return (
    <div
      {...jobAppearance(piece.item, nowMs)}
      className={`${classes.block} ${classes.ghost} ${jobClasses.job}`}
      style={rangeStyle(piece)}
      aria-hidden
    >
      <BlockText piece={piece} timeZone={timeZone} nowMs={nowMs} showsEnd />
    </div>
  )
}

function BlockText({
  piece: { item: appointment },
  timeZone,
  nowMs,
  showsEnd = false,
}: BlockProps & { showsEnd?: boolean }) {
  const end = new Date(timeOfJob(appointment).end).toISOString()
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
          <RepeatIndicator seriesId={appointment.series_id} />
        </span>
      </span>
      <span className={classes.mark}>
        <JobIcons job={appointment} nowMs={nowMs} />
        <JobSpokenText job={appointment} nowMs={nowMs} />
      </span>
      <span className={classes.what}>
        {[appointment.service, appointment.address].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
