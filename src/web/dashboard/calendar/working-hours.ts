import { DEFAULT_RULES } from '#domain/scheduling/availability.ts'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { availabilityOf, type BookingRules } from '#domain/settings/availability-of.ts'
import type { Interval } from '#domain/time/interval.ts'
import { isInRange, weekdayOf } from '#domain/time/local-date.ts'
import { timeOfDay } from '#domain/time/time-of-day.ts'
import { dateIn, instantOf } from '#domain/time/wall-clock.ts'

/** Used until the owner's hours are loaded, and on closed days. */
const DEFAULT_START = '09:00'

/** Minutes since midnight on the clock. */
export type MinuteRange = { fromMinute: number; toMinute: number }

/** The working hours of a date without its breaks, in order. Empty if the day is closed or off. */
export function workingHoursOn(date: Temporal.PlainDate, rules: BookingRules): MinuteRange[] {
  const { week, daysOff } = availabilityOf(rules, 'UTC')
  const day = week[weekdayOf(date)]
  if (!day || daysOff.some((range) => isInRange(date.toString(), range))) return []
  const breaks = day.breaks.toSorted((a, b) => a.start - b.start)
  const ranges: MinuteRange[] = []
  let fromMinute = day.hours.start
  for (const pause of [...breaks, { start: day.hours.end, end: day.hours.end }]) {
    const toMinute = Math.min(pause.start, day.hours.end)
    if (fromMinute < toMinute) ranges.push({ fromMinute, toMinute })
    fromMinute = Math.max(fromMinute, pause.end)
  }
  return ranges
}

type ProposalOptions = {
  rules: BookingRules | undefined
  timeZone: string
  now: Temporal.Instant
  busy: readonly Interval[]
  durationMinutes: number
}

/**
 * The default start of a new appointment: the first free time in the working hours, or their start if the day is full.
 * Undefined, which means now, once today's working hours have started.
 */
export function proposedStart(date: Temporal.PlainDate, options: ProposalOptions): string | undefined {
  const { rules, timeZone, now } = options
  const [first] = rules ? workingHoursOn(date, rules) : []
  const start = instantOf(date, first ? timeOfDay(first.fromMinute) : DEFAULT_START, timeZone)
  const hasStarted = dateIn(timeZone, now).equals(date) && Temporal.Instant.compare(start, now) <= 0
  if (hasStarted) return undefined
  return (rules && firstFree(date, { ...options, rules }))?.toString() ?? start.toString()
}

function firstFree(
  date: Temporal.PlainDate,
  { rules, timeZone, ...job }: ProposalOptions & { rules: BookingRules },
) {
  const { week, daysOff, mayRunPastClosing } = availabilityOf(rules, timeZone)
  const [slot] = openSlots({
    ...job,
    // Owners are warned about busy times before they save.
    elsewhere: [],
    // The other rules apply only to clients.
    availability: { ...DEFAULT_RULES, timeZone, week, daysOff, mayRunPastClosing },
    // Owners may add past jobs too.
    now: date.toZonedDateTime(timeZone).epochMilliseconds,
    from: date.toString(),
    days: 1,
  })
  return slot && Temporal.Instant.fromEpochMilliseconds(slot.start)
}
