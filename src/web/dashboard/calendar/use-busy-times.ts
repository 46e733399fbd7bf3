import { useQuery } from '@tanstack/react-query'
import type { BusyTime } from '#web/dashboard/appointments/busy-on-day.ts'
import { busyTimesQuery } from '#web/dashboard/settings/calendars/calendars-query.ts'
import type { CalendarPlace } from './calendar-address.ts'
import { calendarSpan } from './calendar-span.ts'

const NONE: readonly BusyTime[] = []

/** When the owner is busy elsewhere, at a place. Without it the calendar lacks only that. */
export function useBusyTimes(place: CalendarPlace, timeZone: string | undefined): readonly BusyTime[] {
  const { start, end } = calendarSpan(place, timeZone ?? 'UTC')
  const { data = NONE } = useQuery({
    ...busyTimesQuery(new Date(start).toISOString(), new Date(end).toISOString()),
    enabled: timeZone !== undefined,
    staleTime: 0,
  })
  return data
}
