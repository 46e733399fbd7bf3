import { driveMinutes, type Travel } from './drive-minutes.ts'
import { type Place, roadMiles } from './place.ts'

/** An estimate. */
export type Drive = { minutes: number; miles: number }

/** Null if one of the places is not known. */
export function driveBetween(from: Place | null, to: Place | null, travel: Travel): Drive | null {
  return from && to && { minutes: driveMinutes(from, to, travel), miles: roadMiles(from, to) }
}

/** The drives of a day: from the base to the first stop, from stop to stop, and back to the base. */
export function dayDrives(
  stops: readonly (Place | null)[],
  travel: Travel,
): { toStops: (Drive | null)[]; home: Drive | null } {
  const toStops = stops.map((place, n) =>
    driveBetween(n === 0 ? travel.base : (stops[n - 1] ?? null), place, travel),
  )
  return { toStops, home: driveBetween(stops.at(-1) ?? null, travel.base, travel) }
}
