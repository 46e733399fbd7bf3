import type ICAL from 'ical.js'
import { type BusyTime, mergedBusyTimes } from '#domain/calendars/busy-times.ts'
import { type Interval, overlaps } from '#domain/time/interval.ts'
import { type Changes, changesIn, keyOf, shifted, uidOf } from '#server/gateways/calendar-reading/changes.ts'
import {
  dateOf,
  instantOf,
  intervalFrom,
  type Length,
  lengthOf,
  type Moment,
  momentIn,
  momentsIn,
} from '#server/gateways/calendar-reading/moments.ts'
import { parseCalendars } from '#server/gateways/calendar-reading/parse-calendars.ts'
import { repeatsOf } from '#server/gateways/calendar-reading/repeats.ts'
import { type Zones, zonesIn } from '#server/gateways/calendar-reading/zones.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'

export type CalendarInput = {
  text: string
  /** The business's zone, for whole days and for times without a zone. */
  timeZone: string
  window: Interval
  /** The suffix of our own uids: our jobs that were synced into this calendar are skipped. */
  ownUids: string
}

const MAX_BUSY_TIMES = 20_000
/** The limit before overlapping times are merged. */
const MAX_UNMERGED = 100_000

/** The busy times in an iCalendar file (RFC 5545). Throws `UnreadableCalendar`. */
export function busyTimesIn({ text, timeZone, window, ownUids }: CalendarInput): BusyTime[] {
  const times: BusyTime[] = []
  const entries = { all: 0, unreadable: 0 }
  for (const calendar of parseCalendars(text)) {
    const zones = zonesIn(calendar, timeZone)
    for (const entry of entriesOf(calendar, { zones, window, ownUids })) {
      entries.all += 1
      if (!collectTimes(entry, times)) entries.unreadable += 1
    }
  }
  if (entries.all > 0 && entries.unreadable === entries.all) throw new UnreadableCalendar('broken')
  const merged = mergedBusyTimes(times, window)
  if (merged.length > MAX_BUSY_TIMES) throw new UnreadableCalendar('too many')
  return merged
}

/** Returns false if the entry is unreadable. The other entries still count. */
function collectTimes(entry: Iterable<BusyTime>, times: BusyTime[]): boolean {
  try {
    for (const time of entry) {
      times.push(time)
      if (times.length > MAX_UNMERGED) throw new UnreadableCalendar('too many')
    }
    return true
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error
    return false
  }
}

type Context = { zones: Zones; window: Interval; ownUids: string }

function* entriesOf(calendar: ICAL.Component, context: Context): Generator<Iterable<BusyTime>> {
  const foreignEntries = (name: string) =>
    calendar.getAllSubcomponents(name).filter((entry) => !uidOf(entry).endsWith(context.ownUids))
  const events = foreignEntries('vevent').filter((event) => event.hasProperty('dtstart'))
  const changes = changesIn(events, context.zones)
  for (const event of events) yield timesOf(occurrencesOf(event, { ...context, changes }), context)
  for (const freeBusy of foreignEntries('vfreebusy'))
    yield timesOf(periodsOf(freeBusy, context.zones), context)
}

type Occurrence = { moment: Moment; length: Length }

function* timesOf(occurrences: Iterable<Occurrence>, { zones, window }: Context): Generator<BusyTime> {
  for (const { moment, length } of occurrences) {
    const time = intervalFrom(moment, length, { zones, window })
    if (time.start < time.end && overlaps(time, window)) yield { ...time, isAllDay: moment.time.isDate }
  }
}

function isBusy(event: ICAL.Component): boolean {
  const is = (property: string, value: string) =>
    String(event.getFirstPropertyValue(property) ?? '').toUpperCase() === value
  return !(
    is('transp', 'TRANSPARENT') ||
    is('status', 'CANCELLED') ||
    is('x-microsoft-cdo-busystatus', 'FREE')
  )
}

const ZERO_LENGTH: Length = { days: 0, ms: 0 }

/** The periods of a free/busy component, which shows no details. */
function* periodsOf(freeBusy: ICAL.Component, zones: Zones): Generator<Occurrence> {
  for (const property of freeBusy.getAllProperties('freebusy')) {
    if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') continue
    for (const { length = ZERO_LENGTH, ...moment } of momentsIn(property, zones)) yield { moment, length }
  }
}

type SeriesContext = Context & { changes: Map<string, Changes> }

function* occurrencesOf(
  event: ICAL.Component,
  { zones, window, changes }: SeriesContext,
): Generator<Occurrence> {
  const start = momentIn(event, 'dtstart', zones) as Moment
  const length = lengthOf(event, start, zones)
  const { replaced, future: futureChanges = [] } = changes.get(uidOf(event)) ?? {}
  const isBusyItself = isBusy(event)
  const busyChanges = futureChanges.filter(({ entry }) => isBusy(entry))
  if (event.hasProperty('recurrence-id')) {
    if (isBusyItself) yield { moment: start, length }
  } else if (isBusyItself || busyChanges.length > 0) yield* repeated()

  function* repeated(): Generator<Occurrence> {
    const excluded = new Set(replaced)
    for (const moment of untilUnreadable(momentsOf('exdate'))) excluded.add(keyOf(moment, zones))
    for (const occurrence of allOccurrences()) {
      const { moment } = occurrence
      if (excluded.size > 0 && (excluded.has(dateOf(moment.time)) || excluded.has(keyOf(moment, zones))))
        continue
      const change = futureChanges.findLast(({ from }) => from <= instantOf(moment, zones))
      if (!change && isBusyItself) yield occurrence
      if (change && busyChanges.includes(change))
        yield { moment: shifted(moment, change.shiftMs), length: change.length }
    }
  }

  function* allOccurrences(): Generator<Occurrence> {
    yield { moment: start, length }
    for (const { length: ownLength, ...moment } of untilUnreadable(momentsOf('rdate')))
      yield { moment, length: ownLength ?? length }
    for (const moment of untilUnreadable(ruleMoments())) yield { moment, length }
  }

  function* momentsOf(name: string) {
    for (const property of event.getAllProperties(name)) yield* momentsIn(property, zones)
  }

  function* ruleMoments() {
    for (const property of event.getAllProperties('rrule'))
      yield* repeatsOf(property.getFirstValue() as ICAL.Recur, { start, length, window, zones })
  }
}

/** Yields up to the first unreadable value, so that the earlier occurrences still count. */
function* untilUnreadable<T>(all: Iterable<T>): Generator<T> {
  try {
    yield* all
  } catch {
    // The remaining values are unreadable.
  }
}
