import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appointmentsQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { type CalendarPlace, neighbour } from './calendar-address.ts'
import { calendarSpan } from './calendar-span.ts'

/** The appointments of a place, once the business's zone is known, and in advance those before and after it. */
export function useAppointments(place: CalendarPlace, timeZone: string | undefined) {
  const queryClient = useQueryClient()
  const read = useQuery({
    ...queryOf(place, timeZone ?? 'UTC'),
    enabled: timeZone !== undefined,
    // What was read in advance is shown at once, and read again.
    staleTime: 0,
  })
  const { isSuccess } = read
  const { view } = place
  const date = place.date.toString()

  useEffect(() => {
    if (!isSuccess || timeZone === undefined) return
    const here = { view, date: Temporal.PlainDate.from(date) }
    for (const direction of [1, -1] as const) {
      // Silent: nobody has asked for these yet.
      void queryClient.prefetchQuery({ ...queryOf(neighbour(here, direction), timeZone), meta: undefined })
    }
  }, [queryClient, isSuccess, timeZone, view, date])
  return read
}

function queryOf(place: CalendarPlace, timeZone: string) {
  const { start, end } = calendarSpan(place, timeZone)
  return appointmentsQuery(new Date(start).toISOString(), new Date(end).toISOString())
}
