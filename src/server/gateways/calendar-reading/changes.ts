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
type FutureChange = { from: Instant; by: ICAL.Component; shiftMs: number; length: Length }

/** Changes to a series that separate entries describe. */
export type Changes = {
  /** Keys of the occurrences that a separate entry replaces. */
  replaced: Set<string>
  /** In order of time. */
  later: FutureChange[]
}

export function changesIn(events: readonly ICAL.Component[], zones: Zones): Map<string, Changes> {
  const changes = new Map<string, Changes>()
  for (const event of events) {
    if (!event.hasProperty('recurrence-id')) continue
    const { replaced, later } = changes.get(uidOf(event)) ?? { replaced: new Set(), later: [] }
    changes.set(uidOf(event), { replaced, later })
    try {
      const moment = momentIn(event, 'recurrence-id', zones) as Moment
      replaced.add(keyOf(moment, zones))
      if (isThisAndFuture(event)) later.push(toFutureChange(moment, event, zones))
    } catch {
      // Without a readable RECURRENCE-ID both the entry and the series keep their times.
    }
  }
  for (const { later } of changes.values()) later.sort((one, other) => one.from - other.from)
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

function toFutureChange(replaced: Moment, event: ICAL.Component, zones: Zones): FutureChange {
  const start = momentIn(event, 'dtstart', zones) as Moment
  const shiftMs =
    start.wall === replaced.wall
      ? utcInstant(start.time) - utcInstant(replaced.time)
      : instantOf(start, zones) - instantOf(replaced, zones)
  return { from: instantOf(replaced, zones), by: event, shiftMs, length: lengthOf(event, start, zones) }
}

/** Shifts by local time, like all repeats. */
export function shifted({ time, wall }: Moment, ms: number): Moment {
  const days = Math.floor(ms / DAY_MS)
  const moved = time.clone()
  moved.adjust(days, 0, 0, (ms - days * DAY_MS) / 1000)
  return { time: moved, wall }
}
