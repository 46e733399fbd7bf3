import { isDate } from '#domain/booking/month.ts'
import type { Interval } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/local-day.ts'
import { monthSpan } from '#domain/time/month-span.ts'
import { datesOfWeek } from '#domain/time/week-grid.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

export type CalendarPlace = {
  view: CalendarView
  /** The day one looks at; the month or week around it is shown. */
  date: Temporal.PlainDate
}

/** What `?view=week&date=2026-11-18` asks for. What it leaves out, or gets wrong, is the month and today. */
export function placeIn(search: URLSearchParams, today: Temporal.PlainDate): CalendarPlace {
  const view = CALENDAR_VIEWS.find((known) => known === search.get('view')) ?? 'month'
  const date = search.get('date') ?? ''
  const isNear = /^(19|20)/.test(date) && isDate(date)
  return { view, date: isNear ? Temporal.PlainDate.from(date) : today }
}

/** The shortest address of a place: today in the month has none. */
export function searchFor({ view, date }: CalendarPlace, today: Temporal.PlainDate): URLSearchParams {
  const search = new URLSearchParams()
  if (view !== 'month') search.set('view', view)
  if (!date.equals(today)) search.set('date', date.toString())
  return search
}

/** One month, week or day on or back. */
export function neighbour({ view, date }: CalendarPlace, direction: 1 | -1): CalendarPlace {
  return { view, date: date.add({ [`${view}s`]: direction }) }
}

/** What has to be read for a place: its month, or its week. A day has its week's, so that both show at once. */
export function calendarSpan({ view, date }: CalendarPlace, timeZone: string): Interval {
  if (view === 'month') return monthSpan(date, timeZone)
  const week = datesOfWeek(date).map(String)
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return { start: localDay(timeZone, first).start, end: localDay(timeZone, last).end }
}
