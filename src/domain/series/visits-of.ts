import { MAX_VISITS, type Rhythm } from '#domain/series/rhythm.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { instantOf } from '#domain/time/wall-clock.ts'

/** What the clock on the wall of the business shows at one visit, and how often the others come. */
export type Recurrence = {
  rhythm: Rhythm
  date: LocalDate
  time: string
  timeZone: string
  /** Of a monthly one whose date is a fourth: a fifth is meant, which that month has not. */
  isFifth?: boolean
}

/** So many, or until a date, which is included. */
export type Ends = { visits: number } | { until: LocalDate }

/** The how-manieth of the rhythm it is, from 0 on. */
export type Visit = {
  visit: number
  date: LocalDate
  startsAt: Instant
  /** What the rhythm means, also where a month has no fifth or spring skips the hour. */
  clock: string
  isFifth: boolean
}

/** The visits from the first on. Until a date, one more than may be tells that there are too many. */
export function visitsOf(first: Recurrence, ends: Ends): Visit[] {
  const most = 'visits' in ends ? ends.visits : MAX_VISITS + 1
  const visits = Array.from({ length: most }, (_, visit) => visitAfter(first, visit, visit))
  return 'until' in ends ? visits.filter(({ date }) => date <= ends.until) : visits
}

/** The visit that comes so many turns of the rhythm after a known one, or before it. */
export function visitAfter(known: Recurrence, turns: number, visit: number): Visit {
  const anchor = Temporal.PlainDate.from(known.date)
  const isFifth = known.rhythm === 'monthly' && (known.isFifth || weekOf(anchor) === FIFTH)
  const date =
    known.rhythm === 'monthly'
      ? sameWeekday(anchor, { months: turns, week: isFifth ? FIFTH : weekOf(anchor) })
      : anchor.add({ weeks: WEEKS[known.rhythm] * turns })
  const startsAt = instantOf(date, known.time, known.timeZone).epochMilliseconds
  return { visit, date: date.toString(), startsAt, clock: known.time, isFifth }
}

const WEEKS = { weekly: 1, 'every 2 weeks': 2, 'every 4 weeks': 4 } as const
const FIFTH = 5

/** The how-manieth of its weekday in the month. */
function weekOf({ day }: Temporal.PlainDate): number {
  return Math.ceil(day / 7)
}

/** The second Tuesday stays the second Tuesday. Not every month has a fifth: it stays the last. */
function sameWeekday(
  date: Temporal.PlainDate,
  { months, week }: { months: number; week: number },
): Temporal.PlainDate {
  const month = date.toPlainYearMonth().add({ months })
  const firstDay = month.toPlainDate({ day: 1 })
  const day = 1 + ((date.dayOfWeek - firstDay.dayOfWeek + 7) % 7) + 7 * (week - 1)
  return month.toPlainDate({ day: day > month.daysInMonth ? day - 7 : day })
}

/** The rhythm that has a visit at this instant. */
export function recurrenceAt(startsAt: Instant, rhythm: Rhythm, timeZone: string): Recurrence {
  const wall = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone)
  return { rhythm, date: wall.toPlainDate().toString(), time: wall.toPlainTime().toString(), timeZone }
}
