import { dateIn } from '#domain/time/wall-clock.ts'
import { appointmentsQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { busyCalendarsQuery, busyTimesQuery } from '#web/dashboard/settings/calendars/calendars-query.ts'
import { bookingSettingsQuery } from '#web/dashboard/ui/booking-settings-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import type { PageToLoad } from '#web/dashboard/ui/page-queries.ts'
import { type CalendarPosition, parsePosition, spanToLoad } from './calendar-position.ts'

export function positionQuery(position: CalendarPosition, timeZone: string) {
  return appointmentsQuery(...isoSpan(position, timeZone))
}

export function positionBusyTimesQuery(position: CalendarPosition, timeZone: string) {
  return busyTimesQuery(...isoSpan(position, timeZone))
}

function isoSpan(position: CalendarPosition, timeZone: string): [from: string, to: string] {
  const { start, end } = spanToLoad(position, timeZone)
  return [new Date(start).toISOString(), new Date(end).toISOString()]
}

/** Loads what the calendar shows at first. */
export async function loadCalendar({ client, search, nowMs }: PageToLoad): Promise<void> {
  const { timezone } = await client.fetchQuery(businessSettingsQuery)
  const today = dateIn(timezone, Temporal.Instant.fromEpochMilliseconds(nowMs))
  const position = parsePosition(search, today)
  await Promise.all([
    client.prefetchQuery(positionQuery(position, timezone)),
    client.prefetchQuery(positionBusyTimesQuery(position, timezone)),
    client.prefetchQuery(busyCalendarsQuery),
    client.prefetchQuery(bookingSettingsQuery),
    client.prefetchQuery(servicesQuery),
  ])
}
