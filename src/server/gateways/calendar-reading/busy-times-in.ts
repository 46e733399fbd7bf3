import type ICAL from 'ical.js'
import { type BusyTime, mergedTimes } from '#domain/calendars/busy-times.ts'
import { type Interval, overlaps } from '#domain/time/interval.ts'
import { calendarsIn } from '#server/gateways/calendar-reading/calendars-in.ts'
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
import { repeatsOf } from '#server/gateways/calendar-reading/repeats.ts'
import { type Zones, zonesIn } from '#server/gateways/calendar-reading/zones.ts'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'

export type CalendarQuestion = {
  text: string
  /** Whole days, and times that name no zone, are the business's. */
  timeZone: string
  window: Interval
  /** What our own entries end with: a job of ours that came back is not busy elsewhere. */
  ownUids: string
}

const MAX_BUSY_TIMES = 20_000
/** Before those that overlap are one. */
const MAX_TOLD = 100_000

/** When somebody is busy by an iCalendar file (RFC 5545). Throws `UnreadableCalendar`. */
export function busyTimesIn({ text, timeZone, window, ownUids }: CalendarQuestion): BusyTime[] {
  const times: BusyTime[] = []
  const entries = { all: 0, unreadable: 0 }
  for (const calendar of calendarsIn(text)) {
    const zones = zonesIn(calendar, timeZone)
    for (const entry of entriesOf(calendar, { zones, window, ownUids })) {
      entries.all += 1
      if (!tell(entry, times)) entries.unreadable += 1
    }
  }
  if (entries.all > 0 && entries.unreadable === entries.all) throw new UnreadableCalendar('broken')
  const merged = mergedTimes(times, window)
  if (merged.length > MAX_BUSY_TIMES) throw new UnreadableCalendar('too many')
  return merged
}

/** False: nobody can read it. One such entry must not leave the time of all others open. */
function tell(entry: Iterable<BusyTime>, times: BusyTime[]): boolean {
  try {
    for (const time of entry) {
      times.push(time)
      if (times.length > MAX_TOLD) throw new UnreadableCalendar('too many')
    }
    return true
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error
    return false
  }
}

type Around = { zones: Zones; window: Interval; ownUids: string }

function* entriesOf(calendar: ICAL.Component, around: Around): Generator<Iterable<BusyTime>> {
  const theirs = (name: string) =>
    calendar.getAllSubcomponents(name).filter((entry) => !uidOf(entry).endsWith(around.ownUids))
  const events = theirs('vevent').filter((event) => event.hasProperty('dtstart'))
  const changes = changesIn(events, around.zones)
  for (const event of events) yield timesOf(occurrencesOf(event, { ...around, changes }), around)
  for (const told of theirs('vfreebusy')) yield timesOf(periodsOf(told, around.zones), around)
}

type Occurrence = { moment: Moment; length: Length }

function* timesOf(occurrences: Iterable<Occurrence>, { zones, window }: Around): Generator<BusyTime> {
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

const NO_TIME: Length = { days: 0, ms: 0 }

/** What a calendar tells that gives no entries away. */
function* periodsOf(told: ICAL.Component, zones: Zones): Generator<Occurrence> {
  for (const property of told.getAllProperties('freebusy')) {
    if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') continue
    for (const { length = NO_TIME, ...moment } of momentsIn(property, zones)) yield { moment, length }
  }
}

type Repeating = Around & { changes: Map<string, Changes> }

function* occurrencesOf(event: ICAL.Component, { zones, window, changes }: Repeating): Generator<Occurrence> {
  const start = momentIn(event, 'dtstart', zones) as Moment
  const length = lengthOf(event, start, zones)
  const { replaced, later = [] } = changes.get(uidOf(event)) ?? {}
  const isBusyItself = isBusy(event)
  const busyLater = later.filter(({ by }) => isBusy(by))
  if (event.hasProperty('recurrence-id')) {
    if (isBusyItself) yield { moment: start, length }
  } else if (isBusyItself || busyLater.length > 0) yield* repeated()

  function* repeated(): Generator<Occurrence> {
    const left = new Set(replaced)
    for (const moment of asFarAsReadable(told('exdate'))) left.add(keyOf(moment, zones))
    for (const occurrence of every()) {
      const { moment } = occurrence
      if (left.size > 0 && (left.has(dateOf(moment.time)) || left.has(keyOf(moment, zones)))) continue
      const change = later.findLast(({ from }) => from <= instantOf(moment, zones))
      if (!change && isBusyItself) yield occurrence
      if (change && busyLater.includes(change))
        yield { moment: shifted(moment, change.shiftMs), length: change.length }
    }
  }

  function* every(): Generator<Occurrence> {
    yield { moment: start, length }
    for (const { length: own, ...moment } of asFarAsReadable(told('rdate')))
      yield { moment, length: own ?? length }
    for (const moment of asFarAsReadable(ruled())) yield { moment, length }
  }

  function* told(name: string) {
    for (const property of event.getAllProperties(name)) yield* momentsIn(property, zones)
  }

  function* ruled() {
    for (const property of event.getAllProperties('rrule'))
      yield* repeatsOf(property.getFirstValue() as ICAL.Recur, { start, length, window, zones })
  }
}

/** What can be told of when something is repeated: its first time stands whatever the rest says. */
function* asFarAsReadable<T>(all: Iterable<T>): Generator<T> {
  try {
    yield* all
  } catch {
    // Nobody can read the rest.
  }
}
