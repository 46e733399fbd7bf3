import type { Appointment } from '#contract/appointments.ts'
import { timeText } from '#web/format/wall-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { countText, longDate } from './calendar-words.ts'
import { MonthGrid } from './month-grid.tsx'
import type { MonthProps } from './month-view.tsx'
import classes from './phone-month.module.css'

const MOST_DOTS = 3

/** A month that fits a phone: dots on the days, and under it the list of the day one has chosen. */
export function PhoneMonth({ byDay, date, today, onMove, ...props }: MonthProps) {
  const on = (day: Temporal.PlainDate) => byDay?.get(day.toString()) ?? []
  return (
    <>
      <MonthGrid
        className={classes.month}
        date={date}
        today={today}
        chosen={date}
        label={(day) => (byDay ? `${longDate(day)}, ${countText(on(day).length)}` : longDate(day))}
        onPick={onMove}
        onMove={onMove}
      >
        {(day) => (
          <span className={classes.day} aria-hidden>
            <span className={classes.number}>{day.day}</span>
            <Dots count={on(day).length} isLoading={props.isLoading} />
          </span>
        )}
      </MonthGrid>
      <ChosenDay {...props} date={date} appointments={on(date)} />
    </>
  )
}

function Dots({ count, isLoading }: { count: number; isLoading: boolean }) {
  if (isLoading) return <span className={classes.waiting} />
  if (count > MOST_DOTS) return <span className={classes.count}>{count}</span>
  return (
    <span className={classes.dots}>
      {Array.from({ length: count }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing else
        <span key={dot} className={classes.dot} />
      ))}
    </span>
  )
}

type ChosenDayProps = {
  date: Temporal.PlainDate
  appointments: readonly Appointment[]
  timeZone: string
  isLoading: boolean
  onNew: (date: Temporal.PlainDate) => void
  onOpen: (appointment: Appointment) => void
}

function ChosenDay({ date, appointments, timeZone, isLoading, onNew, onOpen }: ChosenDayProps) {
  return (
    <section className={classes.chosen} aria-label={longDate(date)}>
      <h3>{longDate(date)}</h3>
      {isLoading && <p>Loading...</p>}
      {!isLoading && appointments.length === 0 && <p>Nothing on this day yet.</p>}
      <ul>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <button type="button" className={classes.entry} onClick={() => onOpen(appointment)}>
              <span className={classes.who}>
                <time dateTime={appointment.appointment_time}>
                  {timeText(timeZone, appointment.appointment_time)}
                </time>{' '}
                - {appointment.client_name}
              </span>
              <span className={classes.what}>
                {appointment.service} · {appointment.duration} mins
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={() => onNew(date)}>
        Add to this day
      </Button>
    </section>
  )
}
