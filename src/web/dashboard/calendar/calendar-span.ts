import { daySpan, monthSpan, type Span } from '#domain/time/month-span.ts'
import { weekOf } from '#domain/time/week-grid.ts'
import type { CalendarPlace } from './calendar-address.ts'

/** What has to be read for a place: its month, or its week. A day has its week's, so that both show at once. */
export function calendarSpan({ view, date }: CalendarPlace, timeZone: string): Span {
  if (view === 'month') return monthSpan(date, timeZone)
  const week = weekOf(date)
  const { start } = daySpan(week[0] ?? date, timeZone)
  return { start, end: daySpan(week.at(-1) ?? date, timeZone).end }
}
