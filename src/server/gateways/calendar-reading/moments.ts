import ICAL from 'ical.js'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { type ToInstant, utcInstant, type Zones } from '#server/gateways/calendar-reading/zones.ts'

/** A local time and its conversion to an instant, or a date. */
export type Moment = { time: ICAL.Time; toInstant: ToInstant }

export type Length = {
  /** Calendar days, which may have 23 or 25 hours. */
  days: number
  /** Elapsed time, whatever clock changes happen meanwhile. */
  ms: number
}

/** Every time in a property; periods have a length too. */
export function momentsIn(property: ICAL.Property, zones: Zones): (Moment & { length?: Length })[] {
  const tzid = property.getFirstParameter('tzid') ?? null
  return property.getValues().map((value: unknown) => {
    if (!(value instanceof ICAL.Period)) return momentOf(value as ICAL.Time, tzid, zones)
    const start = momentOf(value.start, tzid, zones)
    const end = momentOf(value.getEnd(), tzid, zones)
    return { ...start, length: { days: 0, ms: instantOf(end, zones) - instantOf(start, zones) } }
  })
}

export function momentIn(event: ICAL.Component, name: string, zones: Zones): Moment | undefined {
  const property = event.getFirstProperty(name)
  return property ? momentsIn(property, zones)[0] : undefined
}

function momentOf(value: ICAL.Time, tzid: string | null, zones: Zones): Moment {
  const toInstant = value.zone === ICAL.Timezone.utcTimezone ? utcInstant : zones.toInstantFor(tzid)
  return { time: withoutZone(value), toInstant }
}

/** Drops the zone, because rules repeat in local time. */
function withoutZone({ year, month, day, hour, minute, second, isDate }: ICAL.Time): ICAL.Time {
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate })
}

export function instantOf({ time, toInstant }: Moment, { homeZone }: Zones): Instant {
  if (!time.isDate) return toInstant(time)
  return Temporal.PlainDate.from(dateOf(time)).toZonedDateTime(homeZone).epochMilliseconds
}

export function dateOf({ year, month, day }: ICAL.Time): string {
  return new Temporal.PlainDate(year, month, day).toString()
}

export function lengthOf(event: ICAL.Component, start: Moment, zones: Zones): Length {
  const end = momentIn(event, 'dtend', zones)
  const duration = event.getFirstPropertyValue('duration')
  if (start.time.isDate) return { days: Math.max(1, daysUntil(start, end, duration)), ms: 0 }
  if (end) return { days: 0, ms: msUntil(start, end, zones) }
  if (!(duration instanceof ICAL.Duration)) return { days: 0, ms: 0 }
  const { weeks, days, hours, minutes, seconds, isNegative } = duration
  if (isNegative) return { days: 0, ms: 0 }
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}

/** A start skipped by a clock change may land after its end; then the difference in local time counts. */
function msUntil(start: Moment, end: Moment, zones: Zones): number {
  const ms = instantOf(end, zones) - instantOf(start, zones)
  return ms > 0 || start.toInstant !== end.toInstant ? ms : utcInstant(end.time) - utcInstant(start.time)
}

function daysUntil(start: Moment, end: Moment | undefined, duration: unknown): number {
  if (end) return Math.ceil((utcInstant(end.time) - utcInstant(start.time)) / DAY_MS)
  return duration instanceof ICAL.Duration ? Math.ceil(duration.toSeconds() / (DAY_MS / 1000)) : 1
}

type IntervalContext = { zones: Zones; window: Interval }

/** Ends far longer entries with the window, as date arithmetic fails for a million days. */
export function intervalFrom(
  { time, toInstant }: Moment,
  { days, ms }: Length,
  { zones, window }: IntervalContext,
): Interval {
  const start = instantOf({ time, toInstant }, zones)
  if (start + (days - 2) * DAY_MS > window.end) return { start, end: window.end }
  const endTime = time.clone()
  if (days > 0) endTime.adjust(days, 0, 0, 0)
  return { start, end: instantOf({ time: endTime, toInstant }, zones) + ms }
}
