import type ICAL from 'ical.js'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import {
  dateOf,
  instantOf,
  type Length,
  lengthOf,
  type Moment,
  momentIn,
} from '#server/gateways/calendar-reading/moments.ts'
import { utcInstant, type Zones } from '#server/gateways/calendar-reading/zones.ts'

/** A change of one occurrence and all later ones: `RANGE=THISANDFUTURE`. */
type FutureChange = { from: Instant; entry: ICAL.Component; shiftMs: number; length: Length }

/** Changes to a series that separate entries describe. */
export type Changes = {
  /** Keys of the occurrences that a separate entry replaces. */
  replaced: Set<string>
  /** Changes that also apply to later occurrences, in order of time. */
  future: FutureChange[]
}

export function changesIn(events: readonly ICAL.Component[], zones: Zones): Map<string, Changes> {
  const changes = new Map<string, Changes>()
  for (const event of events) {
    if (!event.hasProperty('recurrence-id')) continue
    const { replaced, future } = changes.get(uidOf(event)) ?? { replaced: new Set(), future: [] }
    changes.set(uidOf(event), { replaced, future })
    try {
      const moment = momentIn(event, 'recurrence-id', zones) as Moment
      replaced.add(keyOf(moment, zones))
      if (isThisAndFuture(event)) future.push(toFutureChange(moment, event, zones))
    } catch {
      // Without a readable RECURRENCE-ID both the entry and the series keep their times.
    }
  }
  for (const { future } of changes.values()) future.sort((a, b) => a.from - b.from)
  return changes
}

export function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? '')
}

/** A date without a time matches whatever starts on that day. */
export function keyOf(moment: Moment, zones: Zones): string {
  return moment.time.isDate ? dateOf(moment.time) : String(instantOf(moment, zones))
}

function isThisAndFuture(event: ICAL.Component): boolean {
  const range = event.getFirstProperty('recurrence-id')?.getFirstParameter('range')
  return range?.toUpperCase() === 'THISANDFUTURE'
}

function toFutureChange(original: Moment, event: ICAL.Component, zones: Zones): FutureChange {
  const start = momentIn(event, 'dtstart', zones) as Moment
  const shiftMs =
    start.toInstant === original.toInstant
      ? utcInstant(start.time) - utcInstant(original.time)
      : instantOf(start, zones) - instantOf(original, zones)
  return { from: instantOf(original, zones), entry: event, shiftMs, length: lengthOf(event, start, zones) }
}

/** Shifts by local time, like all repeats. */
export function shifted({ time, toInstant }: Moment, ms: number): Moment {
  const days = Math.floor(ms / DAY_MS)
  const moved = time.clone()
  moved.adjust(days, 0, 0, (ms - days * DAY_MS) / 1000)
  return { time: moved, toInstant }
}
