import { isDate } from '#domain/booking/month.ts'
import type { Interval } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/local-day.ts'
import { monthSpan } from '#domain/time/month-span.ts'
import { datesOfWeek } from '#domain/time/week-grid.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number]

export type CalendarPosition = {
  view: CalendarViewName
  /** The selected day. The month or week around it is shown. */
  date: Temporal.PlainDate
}

/** Parses `?view=week&date=2026-11-18`. Missing or invalid values default to the month view and to today. */
export function parsePosition(search: URLSearchParams, today: Temporal.PlainDate): CalendarPosition {
  const view = CALENDAR_VIEWS.find((known) => known === search.get('view')) ?? 'month'
  const date = search.get('date') ?? ''
  const isValid = /^(19|20)/.test(date) && isDate(date)
  return { view, date: isValid ? Temporal.PlainDate.from(date) : today }
}

/** The shortest URL parameters for a position: none for today in the month view. */
export function positionParams({ view, date }: CalendarPosition, today: Temporal.PlainDate): URLSearchParams {
  const search = new URLSearchParams()
  if (view !== 'month') search.set('view', view)
  if (!date.equals(today)) search.set('date', date.toString())
  return search
}

/** One month, week or day forward or back. */
export function adjacentPosition({ view, date }: CalendarPosition, direction: 1 | -1): CalendarPosition {
  return { view, date: date.add({ [`${view}s`]: direction }) }
}

/** The time span to load: the month or the week. The day view loads its week, so that switching between both is instant. */
export function spanToLoad({ view, date }: CalendarPosition, timeZone: string): Interval {
  if (view === 'month') return monthSpan(date, timeZone)
  const week = datesOfWeek(date).map(String)
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return { start: localDay(timeZone, first).start, end: localDay(timeZone, last).end }
}
