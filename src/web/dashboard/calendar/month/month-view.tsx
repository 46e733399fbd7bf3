import type { ListedAppointment } from '#contract/appointments.ts'
import type { BusyPart } from '#web/dashboard/appointments/busy-on-day.ts'
import { RepeatIcon, RepeatSpokenText } from '#web/dashboard/appointments/series/repeat-indicator.tsx'
import pageClasses from '#web/dashboard/calendar/calendar-page.module.css'
import { busyText } from '#web/dashboard/calendar/calendar-text.ts'
import jobClasses from '#web/dashboard/calendar/job-appearance.module.css'
import { jobAppearance } from '#web/dashboard/calendar/job-appearance.ts'
import { JobIcons, JobSpokenText } from '#web/dashboard/calendar/job-marks.tsx'
import { timeText } from '#web/format/wall-clock.ts'
import { dayEntries } from './day-entries.ts'
import { type MonthDay, MonthGrid, type MonthProps } from './month-grid.tsx'
import classes from './month-view.module.css'

const MAX_SHOWN = 4

type MonthViewProps = MonthProps & { onDay: (date: Temporal.PlainDate) => void }

export function MonthView(props: MonthViewProps) {
  const { byDay, date } = props
  const isEmpty =
    byDay && ![...byDay.keys()].some((day) => day.startsWith(date.toPlainYearMonth().toString()))
  return (
    <>
      <MonthGrid className={classes.month} month={props} onPick={props.onNew}>
        {(day, hasCursor) => (
          <>
            <span className={classes.number} aria-hidden>
              {day.date.day}
            </span>
            {props.isLoading ? (
              <span className={classes.loading}>Loading...</span>
            ) : (
              <DayEntries {...props} {...day} hasCursor={hasCursor} />
            )}
          </>
        )}
      </MonthGrid>
      {isEmpty && (
        <p className={pageClasses.empty}>
          No jobs this month. Tap a day to add one, or share your calendar and let clients book.
        </p>
      )}
    </>
  )
}

function DayEntries(props: MonthViewProps & MonthDay & { hasCursor: boolean }) {
  const { appointments, busyParts, date, timeZone, nowMs, hasCursor, onOpen, onDay } = props
  if (appointments.length + busyParts.length === 0) return null

  const busyLines = busyParts.length > 0 ? [busyParts] : []
  const maxAppointments = MAX_SHOWN - busyLines.length
  const shownCount = appointments.length > maxAppointments ? maxAppointments - 1 : maxAppointments
  const moreCount = appointments.length - shownCount
  const tabIndex = hasCursor ? 0 : -1
  return (
    <ul className={classes.entries}>
      {dayEntries(appointments.slice(0, shownCount), busyLines).map((entry) =>
        'busy' in entry ? (
          <li key="busy">
            <BusyEntry parts={entry.busy} tabIndex={tabIndex} onDay={() => onDay(date)} />
          </li>
        ) : (
          <li key={entry.appointment.id}>
            <Entry
              {...{ appointment: entry.appointment, timeZone, nowMs, tabIndex }}
              onOpen={() => onOpen(entry.appointment)}
            />
          </li>
        ),
      )}
      {moreCount > 0 && (
        <li>
          <button type="button" className={classes.more} tabIndex={tabIndex} onClick={() => onDay(date)}>
            +{moreCount} more
          </button>
        </li>
      )}
    </ul>
  )
}

type BusyEntryProps = { parts: readonly BusyPart[]; tabIndex: number; onDay: () => void }

/** One line for all busy times of a day, so that they do not crowd out jobs. The day view shows them all. */
function BusyEntry({ parts, tabIndex, onDay }: BusyEntryProps) {
  const tooltip = parts.map(({ calendar, text }) => `${calendar}, ${text}`).join('\n')
  return (
    <button type="button" className={classes.busy} title={tooltip} tabIndex={tabIndex} onClick={onDay}>
      <span>{busyText(parts)}</span>
    </button>
  )
}

type EntryProps = Pick<MonthProps, 'timeZone' | 'nowMs'> & {
  appointment: ListedAppointment
  tabIndex: number
  onOpen: () => void
}

/** `9:00 AM - June Sato`. A long name wraps below the time; the tooltip has the full text. */
function Entry({ appointment, timeZone, nowMs, tabIndex, onOpen }: EntryProps) {
  const { appointment_time, client_name, service } = appointment
  const time = timeText(timeZone, appointment_time)
  return (
    <button
      type="button"
      {...jobAppearance(appointment, nowMs)}
      className={`${classes.entry} ${jobClasses.job}`}
      title={`${time} - ${client_name}, ${service}`}
      tabIndex={tabIndex}
      onClick={onOpen}
    >
      <span className={classes.text}>
        <span className={classes.when}>
          <RepeatIcon seriesId={appointment.series_id} />
          <JobIcons job={appointment} nowMs={nowMs} />
          <time dateTime={appointment_time}>{time}</time> -
        </span>{' '}
        <span className={classes.who}>{client_name}</span>
        <RepeatSpokenText seriesId={appointment.series_id} />
        <JobSpokenText job={appointment} nowMs={nowMs} />
      </span>
    </button>
  )
}
