import { MAX_VISITS, type Rhythm } from '#domain/series/rhythm.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { instantOf } from '#domain/time/wall-clock.ts'

/** The local date and time of one visit, and how often it repeats. */
export type Recurrence = {
  rhythm: Rhythm
  date: LocalDate
  time: string
  timeZone: string
  /** For monthly visits: the fifth weekday is meant although this month has only four. */
  isFifth?: boolean
}

/** Ends after a number of visits, or on a date, which is included. */
export type Ends = { visits: number } | { until: LocalDate }

/** `visit` is its index in the series, from 0. */
export type Visit = {
  visit: number
  date: LocalDate
  startsAt: Instant
  /** The intended local time, and whether a fifth weekday is intended, also if this day has no such time or weekday. */
  clock: string
  isFifth: boolean
}

/** All visits. Until a date, one more than `MAX_VISITS` means that there are too many. */
export function seriesVisits(first: Recurrence, ends: Ends): Visit[] {
  const count = 'visits' in ends ? ends.visits : MAX_VISITS + 1
  const visits = Array.from({ length: count }, (_, visit) => visitAfter(first, visit, visit))
  return 'until' in ends ? visits.filter(({ date }) => date <= ends.until) : visits
}

/** The visit that is this many steps after the given one, or before it if negative. */
export function visitAfter(from: Recurrence, steps: number, visit: number): Visit {
  const anchor = Temporal.PlainDate.from(from.date)
  const isFifth = from.rhythm === 'monthly' && (from.isFifth || weekOfMonth(anchor) === FIFTH)
  const date =
    from.rhythm === 'monthly'
      ? sameWeekday(anchor, { months: steps, week: isFifth ? FIFTH : weekOfMonth(anchor) })
      : anchor.add({ weeks: WEEKS[from.rhythm] * steps })
  const startsAt = instantOf(date, from.time, from.timeZone).epochMilliseconds
  return { visit, date: date.toString(), startsAt, clock: from.time, isFifth }
}

const WEEKS = { weekly: 1, 'every 2 weeks': 2, 'every 4 weeks': 4 } as const
const FIFTH = 5

/** 1 for the first Tuesday of a month, 2 for the second, and so on. */
function weekOfMonth({ day }: Temporal.PlainDate): number {
  return Math.ceil(day / 7)
}

/** The second Tuesday stays the second Tuesday. In months without a fifth, it is the last. */
function sameWeekday(
  date: Temporal.PlainDate,
  { months, week }: { months: number; week: number },
): Temporal.PlainDate {
  const month = date.toPlainYearMonth().add({ months })
  const firstDay = month.toPlainDate({ day: 1 })
  const day = 1 + ((date.dayOfWeek - firstDay.dayOfWeek + 7) % 7) + 7 * (week - 1)
  return month.toPlainDate({ day: day > month.daysInMonth ? day - 7 : day })
}

/** The recurrence of a visit at this instant. */
export function recurrenceAt(startsAt: Instant, rhythm: Rhythm, timeZone: string): Recurrence {
  const local = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone)
  return { rhythm, date: local.toPlainDate().toString(), time: local.toPlainTime().toString(), timeZone }
}
