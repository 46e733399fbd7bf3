import { driveMinutes, type Travel } from './drive-minutes.ts'
import { type Place, roadMiles } from './place.ts'

/** An estimate. `miles` is null if one of the places is not known: then `minutes` is the owner's default. */
export type Drive = { minutes: number; miles: number | null }

export function driveBetween(from: Place | null, to: Place | null, travel: Travel): Drive {
  return { minutes: driveMinutes(from, to, travel), miles: from && to && roadMiles(from, to) }
}

/** The drives of a day: from the base to the first stop, from stop to stop, and back to the base. */
export function dayDrives(
  stops: readonly (Place | null)[],
  travel: Travel,
): { toStops: Drive[]; home: Drive | null } {
  const toStops = stops.map((place, n) =>
    driveBetween(n === 0 ? travel.base : (stops[n - 1] ?? null), place, travel),
  )
  const last = stops.at(-1)
  return { toStops, home: last === undefined ? null : driveBetween(last, travel.base, travel) }
}
