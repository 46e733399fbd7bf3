/** Half-open: `start` is inside and `end` is not. */
export type Span = { start: Temporal.Instant; end: Temporal.Instant }

/** One day of a place. It begins when the calendar there turns, which in spring may be later than midnight. */
export function daySpan(date: Temporal.PlainDate, timeZone: string): Span {
  return { start: startOf(date, timeZone), end: startOf(date.add({ days: 1 }), timeZone) }
}

/** The month around a day. */
export function monthSpan(date: Temporal.PlainDate, timeZone: string): Span {
  const first = date.with({ day: 1 })
  return { start: startOf(first, timeZone), end: startOf(first.add({ months: 1 }), timeZone) }
}

/**
 * Last month up to the same day and time, to compare this month so far with. A month that is too short for that
 * day counts whole.
 */
export function lastMonthSoFar(now: Temporal.Instant, timeZone: string): Span {
  const here = now.toZonedDateTimeISO(timeZone)
  const { start, end } = monthSpan(here.toPlainDate().subtract({ months: 1 }), timeZone)
  const sameMoment = here.subtract({ months: 1 })
  return { start, end: sameMoment.day === here.day ? sameMoment.toInstant() : end }
}

/** Where each of so many days begins, and where the last one ends. */
export function dayBoundaries(
  first: Temporal.PlainDate,
  dayCount: number,
  timeZone: string,
): Temporal.Instant[] {
  return Array.from({ length: dayCount + 1 }, (_, n) => startOf(first.add({ days: n }), timeZone))
}

function startOf(date: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime(timeZone).toInstant()
}
