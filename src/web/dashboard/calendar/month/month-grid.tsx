import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Appointment, ListedAppointment } from '#contract/appointments.ts'
import { monthGrid } from '#domain/time/month-grid.ts'
import { type BusyPart, type BusyTime, busyOnDay } from '#web/dashboard/appointments/busy-on-day.ts'
import { dayLabel, SHORT_WEEKDAYS } from '#web/dashboard/calendar/calendar-text.ts'
import { dateForKey } from './date-for-key.ts'
import classes from './month-grid.module.css'

export type MonthProps = {
  /** The selected day. Its month is shown. */
  date: Temporal.PlainDate
  today: Temporal.PlainDate
  nowMs: number
  timeZone: string
  /** By date, such as `2026-11-18`. Undefined until loaded. */
  byDay: ReadonlyMap<string, readonly ListedAppointment[]> | undefined
  /** Busy times from other calendars, which are not jobs. */
  busy: readonly BusyTime[]
  isLoading: boolean
  canAdd: boolean
  /** Called when a key moves into another month, and on phones when a day is tapped. */
  onSelectDate: (date: Temporal.PlainDate) => void
  onNew: (date: Temporal.PlainDate) => void
  onOpen: (appointment: Appointment) => void
  onMoveDay: (date: Temporal.PlainDate) => void
}

export type MonthDay = {
  date: Temporal.PlainDate
  appointments: readonly ListedAppointment[]
  busyParts: readonly BusyPart[]
}

export function monthDay({ byDay, busy, timeZone }: MonthProps, date: Temporal.PlainDate): MonthDay {
  const appointments = byDay?.get(date.toString()) ?? []
  return { date, appointments, busyParts: busyOnDay(busy, timeZone, date) }
}

type MonthGridProps = {
  className: string | undefined
  month: MonthProps
  /** Only on screens with a selected day. */
  chosen?: Temporal.PlainDate
  /** `hasCursor`: the keyboard cursor is on this day, and Tab moves into its contents. */
  children: (day: MonthDay, hasCursor: boolean) => ReactNode
  /** Called on Enter, or on a click on an empty part of a day. */
  onPick: (date: Temporal.PlainDate) => void
}

/** The days of a month in rows of weeks, with the keyboard navigation of an ARIA grid. */
export function MonthGrid({ className, month, chosen, children, onPick }: MonthGridProps) {
  const { date, today } = month
  const { table, cursor, onKeyDown } = useCursor(month, onPick)

  const onClick = (day: Temporal.PlainDate) => (event: MouseEvent) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (!isOnButton) onPick(day)
  }

  /** The screen reader label of a day, and its visible contents. */
  function contents(day: MonthDay) {
    const jobCount = month.byDay && day.appointments.length
    return (
      <>
        <span className={classes.visuallyHidden}>{dayLabel(day.date, jobCount, day.busyParts)}</span>
        {children(day, day.date.equals(cursor))}
      </>
    )
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar grid is tabular
    <table ref={table} role="grid" aria-label="Month" className={className} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {SHORT_WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(date.toPlainYearMonth()).map((week) => (
          <tr key={String(week.find(Boolean))}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={SHORT_WEEKDAYS[weekday]} data-blank />
              ) : (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter for all cells
                <td
                  key={SHORT_WEEKDAYS[weekday]}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is interactive
                  role="gridcell"
                  data-date={day.toString()}
                  tabIndex={day.equals(cursor) ? 0 : -1}
                  aria-current={today.equals(day) ? 'date' : undefined}
                  aria-selected={chosen?.equals(day)}
                  onClick={onClick(day)}
                >
                  {contents(monthDay(month, day))}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The keyboard cursor. Within a month its day is not in the URL, because browsers limit how often the URL may change. */
function useCursor({ date, onSelectDate }: MonthProps, onPick: MonthGridProps['onPick']) {
  const table = useRef<HTMLTableElement>(null)
  const shouldFocus = useRef(false)
  const [state, setState] = useState({ date, cursor: date })
  const cursor = state.date.equals(date) ? state.cursor : date

  const cursorDate = cursor.toString()
  useEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${cursorDate}"]`)?.focus()
  }, [cursorDate])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isOnDay = event.target instanceof HTMLTableCellElement
    if (isOnDay && event.key === 'Enter') {
      event.preventDefault()
      onPick(cursor)
    }
    const next = dateForKey(cursor, event.key)
    if (!next) return
    event.preventDefault()
    shouldFocus.current = true
    if (next.toPlainYearMonth().equals(date.toPlainYearMonth())) setState({ date, cursor: next })
    else onSelectDate(next)
  }
  return { table, cursor, onKeyDown }
}
