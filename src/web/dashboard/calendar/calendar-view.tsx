import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Appointment, ListedAppointment } from '#contract/appointments.ts'
import { timeOfJob } from '#domain/appointments/next-job.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { type BusyTime, intervalOf } from '#web/dashboard/appointments/busy-on-day.ts'
import { MoveDayButton } from '#web/dashboard/appointments/day-move/move-day-button.tsx'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { bookingSettingsQuery } from '#web/dashboard/ui/booking-settings-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { useIsPhone } from '#web/dashboard/ui/use-is-phone.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './calendar-page.module.css'
import { adjacentPosition, type CalendarPosition } from './calendar-position.ts'
import { positionBusyTimesQuery, positionQuery } from './calendar-queries.ts'
import { MonthView } from './month/month-view.tsx'
import { PhoneMonth } from './month/phone-month.tsx'
import { TimeView } from './week/time-view.tsx'
import { proposedStart } from './working-hours.ts'

const DEFAULT_DURATION_MINUTES = 60

type CalendarViewProps = {
  position: CalendarPosition
  now: Temporal.Instant
  /** Null on the server, which doesn't know it, and while its HTML is hydrated. */
  browserZone: string | null
  onNavigate: (next: Partial<CalendarPosition>, options?: { replace?: boolean }) => void
  onNew: (startsAt?: string) => void
  onOpen: (appointment: Appointment) => void
  onMoveDay: (date: Temporal.PlainDate) => void
}

export function CalendarView(props: CalendarViewProps) {
  const { position, now, onNavigate, onOpen } = props
  const settings = useQuery(businessSettingsQuery)
  const timeZone = settings.data?.timezone
  // Until the business's zone is loaded, empty days are drawn in the browser's zone.
  const zone = timeZone ?? props.browserZone ?? 'UTC'
  const isPhone = useIsPhone()
  const query = useAppointments(position, timeZone)
  const busyElsewhere = useBusyTimes(position, timeZone)
  // No toast on failure: the calendar only lacks its shading.
  const rules = useQuery({ ...bookingSettingsQuery, meta: undefined }).data?.settings
  const hasFailed = settings.isLoadingError || query.isLoadingError
  const nowMs = now.epochMilliseconds
  // In another zone, the same click would mean another time.
  const canAdd = timeZone !== undefined
  const sharedProps = {
    timeZone: zone,
    today: dateIn(zone, now),
    nowMs,
    busy: busyElsewhere,
    canAdd,
    onOpen,
  }

  // No toast on failure: the default duration is used instead.
  const [firstService] = useQuery({ ...servicesQuery, meta: undefined }).data ?? []
  const durationMinutes = firstService?.duration ?? DEFAULT_DURATION_MINUTES

  function openNewOn(date: Temporal.PlainDate) {
    if (!canAdd) return
    const busy = [...(query.data ?? []).map(timeOfJob), ...busyElsewhere.map(intervalOf)]
    props.onNew(proposedStart(date, { rules, timeZone: zone, now, busy, durationMinutes }))
  }
  const monthProps = {
    ...sharedProps,
    date: position.date,
    byDay: query.data && appointmentsByDay(query.data, zone),
    isLoading: !query.data && !hasFailed,
    onSelectDate: (date: Temporal.PlainDate) => onNavigate({ date }, { replace: true }),
    onNew: openNewOn,
    onMoveDay: props.onMoveDay,
  }
  return (
    <>
      {hasFailed && (
        <div className={classes.problem}>
          <p>Couldn’t load your jobs.</p>
          <Button
            look="quiet"
            onClick={() => void (settings.isLoadingError ? settings.refetch() : query.refetch())}
          >
            Try again
          </Button>
        </div>
      )}
      {position.view === 'day' && (
        <div className={classes.dayActions}>
          <MoveDayButton
            jobs={monthProps.byDay?.get(position.date.toString()) ?? []}
            nowMs={nowMs}
            onMove={() => props.onMoveDay(position.date)}
          />
        </div>
      )}
      {position.view !== 'month' && (
        <TimeView
          {...sharedProps}
          position={position}
          rules={rules}
          appointments={query.data}
          isLoading={monthProps.isLoading}
          onDay={(date) => onNavigate({ view: 'day', date })}
          onNewOn={openNewOn}
          onNewAt={props.onNew}
        />
      )}
      {/* The server renders both months, and the styles show the one that fits the screen. */}
      {position.view === 'month' && isPhone !== false && (
        <div className={classes.onPhones}>
          <PhoneMonth {...monthProps} />
        </div>
      )}
      {position.view === 'month' && isPhone !== true && (
        <div className={classes.onWideScreens}>
          <MonthView {...monthProps} onDay={(date) => onNavigate({ view: 'day', date })} />
        </div>
      )}
    </>
  )
}

/** Loads the appointments of a position once the business's zone is loaded, and prefetches the positions before and after. */
function useAppointments(position: CalendarPosition, timeZone: string | undefined) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...positionQuery(position, timeZone ?? 'UTC'),
    enabled: timeZone !== undefined,
    // Prefetched data is shown at once and refetched.
    staleTime: 0,
  })
  const { isSuccess } = query
  const { view } = position
  const date = position.date.toString()

  useEffect(() => {
    if (!isSuccess || timeZone === undefined) return
    const current = { view, date: Temporal.PlainDate.from(date) }
    for (const direction of [1, -1] as const) {
      // No toast on failure, because nobody needs these yet.
      void queryClient.prefetchQuery({
        ...positionQuery(adjacentPosition(current, direction), timeZone),
        meta: undefined,
      })
    }
  }, [queryClient, isSuccess, timeZone, view, date])
  return query
}

const NO_BUSY_TIMES: readonly BusyTime[] = []

/** The busy times of a position. If they fail to load, the rest of the calendar is still shown. */
function useBusyTimes(position: CalendarPosition, timeZone: string | undefined): readonly BusyTime[] {
  const { data = NO_BUSY_TIMES } = useQuery({
    ...positionBusyTimesQuery(position, timeZone ?? 'UTC'),
    enabled: timeZone !== undefined,
    staleTime: 0,
  })
  return data
}

/** Groups appointments by the date on which they start, such as `2026-11-18`, in the given order. */
function appointmentsByDay(appointments: readonly ListedAppointment[], timeZone: string) {
  return Map.groupBy(appointments, ({ appointment_time }) => dateValue(timeZone, appointment_time))
}
