import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { intervalOf } from '#web/dashboard/appointments/busy-on-day.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { bookingSettingsQuery } from '#web/dashboard/settings/booking/booking-query.ts'
import { Button } from '#web/ui/button.tsx'
import { appointmentsByDay } from './appointments-by-day.ts'
import type { CalendarPlace } from './calendar-address.ts'
import classes from './calendar-page.module.css'
import { timesOf } from './day-pieces.ts'
import { MonthView } from './month-view.tsx'
import { PhoneMonth } from './phone-month.tsx'
import { TimeView } from './time-view.tsx'
import { useAppointments } from './use-appointments.ts'
import { useBusyTimes } from './use-busy-times.ts'
import { proposedStart } from './working-hours.ts'

const USUAL_MINUTES = 60

type CalendarViewProps = {
  place: CalendarPlace
  now: Temporal.Instant
  /** The business's, once it is known. */
  timeZone: string | undefined
  /** Until then days are drawn as they are here, without anything on them. */
  guessedZone: string
  isZoneMissing: boolean
  onRetryZone: () => void
  onGo: (next: Partial<CalendarPlace>, how?: { aside?: boolean }) => void
  onNew: (startsAt?: string) => void
  onOpen: (appointment: Appointment) => void
}

export function CalendarView(props: CalendarViewProps) {
  const { place, now, timeZone, onGo, onOpen } = props
  const zone = timeZone ?? props.guessedZone
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const read = useAppointments(place, timeZone)
  const busyElsewhere = useBusyTimes(place, timeZone)
  // Silent when it fails: the calendar then only lacks its shading.
  const rules = useQuery({ ...bookingSettingsQuery, meta: undefined }).data?.settings
  const isMissing = props.isZoneMissing || read.isLoadingError
  const common = { timeZone: zone, today: dateIn(zone, now), busy: busyElsewhere, onOpen }

  // Silent as well: a job of the usual length is then looked for.
  const [firstService] = useQuery({ ...servicesQuery, meta: undefined }).data ?? []
  const durationMinutes = firstService?.duration ?? USUAL_MINUTES

  function newOn(date: Temporal.PlainDate) {
    const busy = [...(read.data ?? []).map(timesOf), ...busyElsewhere.map(intervalOf)]
    props.onNew(proposedStart(date, { rules, timeZone: zone, now, busy, durationMinutes }))
  }
  const month = {
    ...common,
    date: place.date,
    byDay: read.data && appointmentsByDay(read.data, zone),
    isLoading: !read.data && !isMissing,
    onMove: (date: Temporal.PlainDate) => onGo({ date }, { aside: true }),
    onNew: newOn,
  }
  return (
    <>
      {isMissing && (
        <div className={classes.problem}>
          <p>Your appointments could not be loaded.</p>
          <Button
            look="quiet"
            onClick={() => (props.isZoneMissing ? props.onRetryZone() : void read.refetch())}
          >
            Try again
          </Button>
        </div>
      )}
      {place.view !== 'month' && (
        <TimeView
          {...common}
          place={place}
          now={now}
          rules={rules}
          appointments={read.data}
          isLoading={month.isLoading}
          onDay={(date) => onGo({ view: 'day', date })}
          onNewOn={newOn}
          onNewAt={props.onNew}
        />
      )}
      {place.view === 'month' && isPhone && <PhoneMonth {...month} />}
      {place.view === 'month' && !isPhone && (
        <MonthView {...month} onDay={(date) => onGo({ view: 'day', date })} />
      )}
    </>
  )
}
