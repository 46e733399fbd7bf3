import ICAL from 'ical.js'
import type { Instant } from '#domain/time/instant.ts'
import { zoneName } from '#domain/time/zone-name.ts'

/** Converts a local time to an instant. */
export type ToInstant = (time: ICAL.Time) => Instant

export type Zones = {
  /** Takes a time's TZID, or null for a time without one. */
  toInstantFor(tzid: string | null): ToInstant
  /** The zone of whole days. */
  homeZone: string
}

export const utcInstant: ToInstant = (time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)

/** Prefers a known zone name, then the file's own definition, then the business's zone. */
export function zonesIn(calendar: ICAL.Component, homeZone: string): Zones {
  const fileZones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => [textIn(zone, 'tzid') ?? '', zone] as const),
  )
  const fallback = zoneToInstant(findZoneName(textIn(calendar, 'x-wr-timezone')) ?? homeZone)
  const cache = new Map<string, ToInstant>()
  const toInstantFor = (tzid: string): ToInstant => {
    const zone = fileZones.get(tzid)
    const name = findZoneName(tzid) ?? findZoneName(zone && textIn(zone, 'x-lic-location'))
    if (name) return zoneToInstant(name)
    return zone ? fileZoneToInstant(zone, fallback) : fallback
  }
  return {
    homeZone,
    toInstantFor(tzid) {
      if (tzid === null) return fallback
      const toInstant = cache.get(tzid) ?? toInstantFor(tzid)
      cache.set(tzid, toInstant)
      return toInstant
    },
  }
}

/** Some programs put a prefix before the zone's name: `/citadel.org/20250101_1/Europe/London`. */
function findZoneName(tzid: string | null | undefined): string | undefined {
  if (!tzid) return undefined
  const parts = tzid.split('/')
  const candidates = tzid.startsWith('/') ? [parts.slice(-3).join('/'), parts.slice(-2).join('/')] : [tzid]
  return candidates.map(zoneName).find((name) => name !== undefined)
}

function zoneToInstant(timeZone: string): ToInstant {
  return ({ year, month, day, hour, minute, second }) =>
    Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(timeZone)
      .epochMilliseconds
}

function fileZoneToInstant(component: ICAL.Component, fallback: ToInstant): ToInstant {
  const zone = new ICAL.Timezone(component)
  const hasRules = ['standard', 'daylight'].some((name) => component.getFirstSubcomponent(name))
  return hasRules ? (time) => utcInstant(time) - zone.utcOffset(time) * 1000 : fallback
}

function textIn(component: ICAL.Component, property: string): string | null {
  const value = component.getFirstPropertyValue(property)
  return value === null ? null : String(value)
}
