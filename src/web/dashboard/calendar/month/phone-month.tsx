import type { ListedAppointment } from '#contract/appointments.ts'
import { type BusyPart, busyPartKey } from '#web/dashboard/appointments/busy-on-day.ts'
import { MoveDayButton } from '#web/dashboard/appointments/day-move/move-day-button.tsx'
import { JobStateBadge } from '#web/dashboard/appointments/job-state-badge.tsx'
import { RepeatIndicator } from '#web/dashboard/appointments/series/repeat-indicator.tsx'
import jobClasses from '#web/dashboard/calendar/job-appearance.module.css'
import { isUnpaidAndDone, jobAppearance } from '#web/dashboard/calendar/job-appearance.ts'
import { WaitingMark } from '#web/dashboard/ui/waiting-mark.tsx'
import { fullDate, timeText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayEntries } from './day-entries.ts'
import { type MonthDay, MonthGrid, type MonthProps, monthDay } from './month-grid.tsx'
import classes from './phone-month.module.css'

const MAX_DOTS = 3

/** A month for phones: dots on the days, and below it the list of the selected day. */
export function PhoneMonth(props: MonthProps) {
  const { date, isLoading, onSelectDate } = props
  return (
    <>
      <MonthGrid className={classes.month} month={props} chosen={date} onPick={onSelectDate}>
        {(day) => (
          <span className={classes.day} aria-hidden>
            <span className={classes.number}>{day.date.day}</span>
            <Dots
              jobs={day.appointments}
              nowMs={props.nowMs}
              isBusy={day.busyParts.length > 0}
              isLoading={isLoading}
            />
          </span>
        )}
      </MonthGrid>
      <ChosenDay {...props} {...monthDay(props, date)} />
    </>
  )
}

type DotsProps = {
  jobs: readonly ListedAppointment[]
  nowMs: number
  isBusy: boolean
  isLoading: boolean
}

function Dots({ jobs, nowMs, isBusy, isLoading }: DotsProps) {
  if (isLoading) return <span className={classes.dotsSkeleton} />
  return (
    <span className={classes.dots}>
      {jobs.length > MAX_DOTS && <span className={classes.count}>{jobs.length}</span>}
      {jobs.length <= MAX_DOTS &&
        jobs.map((job) => (
          <span key={job.id} {...jobAppearance(job, nowMs)} className={`${classes.dot} ${jobClasses.job}`} />
        ))}
      {isBusy && <span className={classes.busyDot} />}
    </span>
  )
}

function ChosenDay(props: MonthProps & MonthDay) {
  const { date, appointments, busyParts, timeZone, nowMs, isLoading, canAdd, onNew, onOpen, onMoveDay } =
    props
  return (
    <section className={classes.chosen} aria-label={fullDate(date)}>
      <h3>{fullDate(date)}</h3>
      {/* Above the list, so that it does not move from day to day. */}
      <Button look="quiet" disabled={!canAdd} onClick={() => onNew(date)}>
        Add a job
      </Button>
      {isLoading && <p>Loading...</p>}
      {!isLoading && appointments.length + busyParts.length === 0 && <p>Nothing on this day yet.</p>}
      <ul>
        {dayEntries(
          appointments,
          busyParts.map((part) => [part]),
        ).map((entry) =>
          'busy' in entry ? (
            entry.busy.map((part) => <BusyLine key={busyPartKey(part)} part={part} />)
          ) : (
            <JobLine key={entry.appointment.id} {...entry} {...{ timeZone, nowMs, onOpen }} />
          ),
        )}
      </ul>
      <MoveDayButton jobs={appointments} nowMs={nowMs} onMove={() => onMoveDay(date)} />
    </section>
  )
}

type JobLineProps = Pick<MonthProps, 'timeZone' | 'nowMs' | 'onOpen'> & { appointment: ListedAppointment }

function JobLine({ appointment, timeZone, nowMs, onOpen }: JobLineProps) {
  const { appointment_time, client_name, service, duration, address } = appointment
  return (
    <li>
      <button
        type="button"
        {...jobAppearance(appointment, nowMs)}
        className={`${classes.entry} ${jobClasses.job}`}
        onClick={() => onOpen(appointment)}
      >
        <span className={classes.who}>
          <time dateTime={appointment_time}>{timeText(timeZone, appointment_time)}</time> - {client_name}
          <RepeatIndicator seriesId={appointment.series_id} />
        </span>
        <span className={classes.what}>
          {service} · {duration} mins
        </span>
        {address && <span className={classes.what}>{address}</span>}
        <span className={classes.badges}>
          <JobStateBadge state={appointment.state} />
          {isUnpaidAndDone(appointment, nowMs) && <Badge tone="amber">Unpaid</Badge>}
          <WaitingMark recordId={appointment.id} />
        </span>
      </button>
    </li>
  )
}

function BusyLine({ part: { text, calendar } }: { part: BusyPart }) {
  return (
    <li className={classes.busy}>
      <span className={classes.who}>Busy {text}</span>
      <span className={classes.what}>{calendar}</span>
    </li>
  )
}
