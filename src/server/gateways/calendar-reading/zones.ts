import ICAL from 'ical.js'
import type { Instant } from '#domain/time/instant.ts'
import { zoneName } from '#domain/time/zone-name.ts'

/** The instant at which a clock on some wall shows a time. */
export type Wall = (time: ICAL.Time) => Instant

export type Zones = {
  /** By the name that a time carries; null for one that carries none. */
  wallOf(tzid: string | null): Wall
  /** Where whole days begin. */
  home: string
}

export const utcWall: Wall = (time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)

/** A zone we know by name goes by its name, another by what the calendar tells of it, and by the business's otherwise. */
export function zonesIn(calendar: ICAL.Component, home: string): Zones {
  const told = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => [textIn(zone, 'tzid') ?? '', zone] as const),
  )
  const usual = namedWall(knownZone(textIn(calendar, 'x-wr-timezone')) ?? home)
  const walls = new Map<string, Wall>()
  const wallOf = (tzid: string): Wall => {
    const zone = told.get(tzid)
    const name = knownZone(tzid) ?? knownZone(zone && textIn(zone, 'x-lic-location'))
    if (name) return namedWall(name)
    return zone ? toldWall(zone, usual) : usual
  }
  return {
    home,
    wallOf(tzid) {
      if (tzid === null) return usual
      const wall = walls.get(tzid) ?? wallOf(tzid)
      walls.set(tzid, wall)
      return wall
    },
  }
}

/** Some programs write where a zone is from before its name: `/citadel.org/20250101_1/Europe/London`. */
function knownZone(tzid: string | null | undefined): string | undefined {
  if (!tzid) return undefined
  const parts = tzid.split('/')
  const candidates = tzid.startsWith('/') ? [parts.slice(-3).join('/'), parts.slice(-2).join('/')] : [tzid]
  return candidates.map(zoneName).find((name) => name !== undefined)
}

function namedWall(timeZone: string): Wall {
  return ({ year, month, day, hour, minute, second }) =>
    Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(timeZone)
      .epochMilliseconds
}

function toldWall(component: ICAL.Component, usual: Wall): Wall {
  const zone = new ICAL.Timezone(component)
  const hasRules = ['standard', 'daylight'].some((name) => component.getFirstSubcomponent(name))
  return hasRules ? (time) => utcWall(time) - zone.utcOffset(time) * 1000 : usual
}

function textIn(component: ICAL.Component, property: string): string | null {
  const value = component.getFirstPropertyValue(property)
  return value === null ? null : String(value)
}
