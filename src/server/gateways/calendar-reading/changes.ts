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
import { utcWall, type Zones } from '#server/gateways/calendar-reading/zones.ts'

/** One of its times and all that follow are otherwise: `RANGE=THISANDFUTURE`. */
type Later = { from: Instant; by: ICAL.Component; shiftMs: number; length: Length }

/** What entries of their own say of something that is repeated. */
export type Changes = {
  /** Which of its times an entry of its own stands for. */
  replaced: Set<string>
  /** In order. */
  later: Later[]
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
      if (isForLater(event)) later.push(laterFrom(moment, event, zones))
    } catch {
      // Nobody can tell which time it stands for: it keeps its own, and so does what is repeated.
    }
  }
  for (const { later } of changes.values()) later.sort((one, other) => one.from - other.from)
  return changes
}

export function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? '')
}

/** A date alone stands for whatever starts on it. */
export function keyOf(moment: Moment, zones: Zones): string {
  return moment.time.isDate ? dateOf(moment.time) : String(instantOf(moment, zones))
}

function isForLater(event: ICAL.Component): boolean {
  const range = event.getFirstProperty('recurrence-id')?.getFirstParameter('range')
  return range?.toUpperCase() === 'THISANDFUTURE'
}

function laterFrom(replaced: Moment, event: ICAL.Component, zones: Zones): Later {
  const start = momentIn(event, 'dtstart', zones) as Moment
  const shiftMs =
    start.wall === replaced.wall
      ? utcWall(start.time) - utcWall(replaced.time)
      : instantOf(start, zones) - instantOf(replaced, zones)
  return { from: instantOf(replaced, zones), by: event, shiftMs, length: lengthOf(event, start, zones) }
}

/** By the clock on the wall, as all that is repeated. */
export function shifted({ time, wall }: Moment, ms: number): Moment {
  const days = Math.floor(ms / DAY_MS)
  const moved = time.clone()
  moved.adjust(days, 0, 0, (ms - days * DAY_MS) / 1000)
  return { time: moved, wall }
}
