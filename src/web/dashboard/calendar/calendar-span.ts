import type { Interval } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/local-day.ts'
import { monthSpan } from '#domain/time/month-span.ts'
import { datesOfWeek } from '#domain/time/week-grid.ts'
import type { CalendarPlace } from './calendar-address.ts'

/** What has to be read for a place: its month, or its week. A day has its week's, so that both show at once. */
export function calendarSpan({ view, date }: CalendarPlace, timeZone: string): Interval {
  if (view === 'month') return monthSpan(date, timeZone)
  const week = datesOfWeek(date).map(String)
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return { start: localDay(timeZone, first).start, end: localDay(timeZone, last).end }
}
