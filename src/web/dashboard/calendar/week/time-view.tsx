import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Appointment, ListedAppointment } from '#contract/appointments.ts'
import { datesOfWeek, type WeekGrid, weekGrid } from '#domain/time/week-grid.ts'
import type { Timing } from '#web/dashboard/appointments/appointments-query.ts'
import type { CalendarPosition } from '#web/dashboard/calendar/calendar-position.ts'
import { hourText, SHORT_WEEKDAYS } from '#web/dashboard/calendar/calendar-text.ts'
import { useDrag } from '#web/dashboard/calendar/drag/use-drag.ts'
import { workingHoursOn } from '#web/dashboard/calendar/working-hours.ts'
import { deferredModule, fetchWithTimeout, showLoadFailure } from '#web/dashboard/ui/deferred-module.ts'
import { AllDayStrip } from './all-day-strip.tsx'
import { DayColumn, type SharedDayProps } from './day-column.tsx'
import { dayPieces } from './day-pieces.ts'
import { heightStyle, topStyle } from './grid-style.ts'
import { initialTopMinute } from './initial-top.ts'
import classes from './time-view.module.css'

const moving = deferredModule(() => import('#web/dashboard/appointments/move-appointment.ts'))

type TimeViewProps = SharedDayProps & {
  position: CalendarPosition
  today: Temporal.PlainDate
  appointments: readonly ListedAppointment[] | undefined
  onDay: (date: Temporal.PlainDate) => void
}

/** A week or a day hour by hour. */
export function TimeView(props: TimeViewProps) {
  const { position, today, timeZone, appointments = [] } = props
  const grid = useGrid(position, timeZone)
  const dates = grid.days.map(({ date }) => date)
  const scroller = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()

  async function move(appointment: Appointment, to: Timing) {
    const loaded = await fetchWithTimeout(moving).catch(() => showLoadFailure('Couldn’t move this job'))
    if (!(await loaded?.moveAppointment(appointment, to))) return
    // Moving has started a refetch. Without waiting for it, the old time would flash.
    await queryClient.refetchQueries({ queryKey: ['appointments'], type: 'active' }, { cancelRefetch: false })
  }
  const { dragged, onPointerDown } = useDrag({ grid, scroller, onDrop: move })
  useInitialScroll(scroller, { ...props, grid })

  return (
    <>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={position.view === 'week' ? 'Week' : 'Day'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
      >
        <div className={classes.grid} data-days={dates.length}>
          {position.view === 'week' && <DayHeaders dates={dates} today={today} onDay={props.onDay} />}
          <AllDayStrip days={grid.days} busy={props.busy} timeZone={timeZone} />
          <div className={classes.hourLabels} style={heightStyle(grid.lengthMinutes)} aria-hidden>
            {grid.hours.slice(1).map(({ minute, hour, isRepeated }) => (
              <span key={minute} className={classes.hour} style={topStyle(minute)}>
                {hourText(hour)}
                {isRepeated && <small>again</small>}
              </span>
            ))}
          </div>
          {grid.days.map((day) => (
            <DayColumn
              {...props}
              key={day.date.toString()}
              day={day}
              grid={grid}
              appointments={appointments}
              isToday={today.equals(day.date)}
              dragged={dragged}
              onGrab={onPointerDown}
            />
          ))}
        </div>
      </section>
      <p className={classes.hint}>
        <span className={classes.byMouse}>
          Drag a job to move it, or drag its lower edge to change how long it takes.
        </span>
        <span className={classes.byFinger}>
          Press and hold a job to drag it, or drag its lower edge to change how long it takes.
        </span>
      </p>
    </>
  )
}

/** Memoized, because dragging renders on every pointer move. */
function useGrid({ view, date }: CalendarPosition, timeZone: string) {
  const iso = date.toString()
  return useMemo(() => {
    const day = Temporal.PlainDate.from(iso)
    return weekGrid(view === 'week' ? datesOfWeek(day) : [day], timeZone)
  }, [view, iso, timeZone])
}

type DayHeadersProps = Pick<TimeViewProps, 'today' | 'onDay'> & { dates: readonly Temporal.PlainDate[] }

function DayHeaders({ dates, today, onDay }: DayHeadersProps) {
  return (
    <>
      <div className={classes.corner} />
      {dates.map((date) => (
        <button
          key={date.toString()}
          type="button"
          className={classes.dayHeader}
          aria-current={today.equals(date) ? 'date' : undefined}
          onClick={() => onDay(date)}
        >
          {SHORT_WEEKDAYS[date.dayOfWeek % 7]} <span className={classes.number}>{date.day}</span>
        </button>
      ))}
    </>
  )
}

const DEFAULT_START_MINUTE = 9 * 60

type InitialScroll = Pick<TimeViewProps, 'position' | 'rules' | 'appointments'> & { grid: WeekGrid }

/** Scrolls to the first working hour or job and, on a narrow screen, to the selected day. */
function useInitialScroll(scroller: RefObject<HTMLElement | null>, options: InitialScroll) {
  const { position, grid } = options
  const isReady = options.appointments !== undefined
  const topPercent = (initialTopMinute(firstMinute(options)) / grid.lengthMinutes) * 100

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the data is loaded; afterwards the owner scrolls
  useLayoutEffect(() => {
    const column = scroller.current?.querySelector<HTMLElement>('[data-column]')
    if (column && scroller.current) scroller.current.scrollTop = (column.offsetHeight * topPercent) / 100
  }, [scroller, isReady, position.view])

  const index = grid.days.findIndex(({ date }) => date.equals(position.date))
  useLayoutEffect(() => {
    const columns = scroller.current?.querySelectorAll<HTMLElement>('[data-column]')
    const [first, chosen] = [columns?.[0], columns?.[index]]
    if (first && chosen) scroller.current?.scrollTo({ left: chosen.offsetLeft - first.offsetLeft })
  }, [scroller, index])
}

function firstMinute({ grid, rules, appointments = [] }: InitialScroll): number {
  const starts = grid.days.flatMap((day) => [
    ...(rules ? workingHoursOn(day.date, rules) : []).map(({ fromMinute }) => grid.minuteOfClock(fromMinute)),
    ...dayPieces(appointments, day)
      .filter(({ isStart }) => isStart)
      .map(({ fromMinute }) => fromMinute),
  ])
  return starts.length > 0 ? Math.min(...starts) : grid.minuteOfClock(DEFAULT_START_MINUTE)
}
