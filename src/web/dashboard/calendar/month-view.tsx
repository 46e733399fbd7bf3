import type { Appointment } from '#contract/appointments.ts'
import { timeText } from '#web/format/wall-clock.ts'
import pageClasses from './calendar-page.module.css'
import { countText, longDate } from './calendar-words.ts'
import { MonthGrid } from './month-grid.tsx'
import classes from './month-view.module.css'

const MOST_SHOWN = 4

export type MonthProps = {
  date: Temporal.PlainDate
  today: Temporal.PlainDate | null
  timeZone: string
  byDay: ReadonlyMap<string, readonly Appointment[]> | undefined
  isLoading: boolean
  onMove: (date: Temporal.PlainDate) => void
  onNew: (date: Temporal.PlainDate) => void
  onOpen: (appointment: Appointment) => void
}

export function MonthView(props: MonthProps & { onDay: (date: Temporal.PlainDate) => void }) {
  const { byDay, date, today, onMove, onNew } = props
  const on = (day: Temporal.PlainDate) => byDay?.get(day.toString()) ?? []
  const isEmpty =
    byDay && ![...byDay.keys()].some((day) => day.startsWith(date.toPlainYearMonth().toString()))
  return (
    <>
      <MonthGrid
        className={classes.month}
        date={date}
        today={today}
        label={(day) => (byDay ? `${longDate(day)}, ${countText(on(day).length)}` : longDate(day))}
        onPick={onNew}
        onMove={onMove}
      >
        {(day, isReached) => (
          <>
            <span className={classes.number} aria-hidden>
              {day.day}
            </span>
            {props.isLoading ? (
              <span className={classes.loading}>Loading...</span>
            ) : (
              <DayEntries {...props} appointments={on(day)} day={day} isReached={isReached} />
            )}
          </>
        )}
      </MonthGrid>
      {isEmpty && (
        <p className={pageClasses.empty}>
          No jobs in this month. Press a day to add one, or share your calendar and let clients book.
        </p>
      )}
    </>
  )
}

type DayEntriesProps = {
  appointments: readonly Appointment[]
  day: Temporal.PlainDate
  timeZone: string
  isReached: boolean
  onOpen: (appointment: Appointment) => void
  onDay: (date: Temporal.PlainDate) => void
}

function DayEntries({ appointments, day, timeZone, isReached, onOpen, onDay }: DayEntriesProps) {
  if (appointments.length === 0) return null

  const shownCount = appointments.length > MOST_SHOWN ? MOST_SHOWN - 1 : MOST_SHOWN
  const moreCount = appointments.length - shownCount
  const tabIndex = isReached ? 0 : -1
  return (
    <ul className={classes.entries}>
      {appointments.slice(0, shownCount).map((appointment) => (
        <li key={appointment.id}>
          <Entry {...{ appointment, timeZone, tabIndex }} onOpen={() => onOpen(appointment)} />
        </li>
      ))}
      {moreCount > 0 && (
        <li>
          <button type="button" className={classes.more} tabIndex={tabIndex} onClick={() => onDay(day)}>
            +{moreCount} more
          </button>
        </li>
      )}
    </ul>
  )
}

type EntryProps = { appointment: Appointment; timeZone: string; tabIndex: number; onOpen: () => void }

/** `9:00 AM - June Sato`: a name that does not fit beside its time stands under it, and what is cut can be pointed at. */
function Entry({ appointment, timeZone, tabIndex, onOpen }: EntryProps) {
  const { appointment_time, client_name, service } = appointment
  const time = timeText(timeZone, appointment_time)
  return (
    <button
      type="button"
      className={classes.entry}
      title={`${time} - ${client_name}, ${service}`}
      tabIndex={tabIndex}
      onClick={onOpen}
    >
      <span className={classes.words}>
        <span className={classes.when}>
          <time dateTime={appointment_time}>{time}</time> -
        </span>{' '}
        <span className={classes.who}>{client_name}</span>
      </span>
    </button>
  )
}
