import { type Place, roadKm } from './place.ts'
import type { ServiceArea } from './service-area.ts'

/** What an owner's drives depend on. */
export type Travel = {
  base: Place | null
  /** The drive back to the base must end by closing time. */
  isHomeByClosing: boolean
  /** Minutes to or from a place that is not known. */
  defaultMinutes: number
  /** A factor: the owner's drives take this many times the estimate. See `paceOf`. */
  pace: number
  area: ServiceArea
}

export const MAX_DRIVE_MINUTES = 4 * 60
const SAME_ZIP_MINUTES = 10
const PARKING_MINUTES = 4
const ROUNDED_TO_MINUTES = 5

/** A longer drive has faster roads: each stretch is driven at its own speed, so that farther is never quicker. */
const STRETCHES = [
  { upToKm: 3, kmPerHour: 25 },
  { upToKm: 15, kmPerHour: 40 },
  { upToKm: 50, kmPerHour: 65 },
  { upToKm: Number.POSITIVE_INFINITY, kmPerHour: 85 },
]

/** Minutes from leaving one place to being ready to work at the other. The same in both directions. */
export function driveMinutes(from: Place | null, to: Place | null, travel: Travel): number {
  if (!from || !to) return travel.defaultMinutes
  if (isSameZip(from, to)) return SAME_ZIP_MINUTES
  return Math.min(MAX_DRIVE_MINUTES, roundedUp(estimatedMinutes(from, to) * travel.pace))
}

/** Nobody drives longer than `MAX_DRIVE_MINUTES` to a job. Whatever is not known counts as near. */
export function isWithinReach(place: Place | null, travel: Travel): boolean {
  if (!place || !travel.base) return true
  return driveMinutes(travel.base, place, travel) < MAX_DRIVE_MINUTES
}

/** The estimate before rounding and before the owner's pace. */
export function estimatedMinutes(from: Place, to: Place): number {
  if (isSameZip(from, to)) return SAME_ZIP_MINUTES
  return PARKING_MINUTES + (minutesByRoad(from, to) ?? minutesByDistance(from, to))
}

/** What a routing engine said. Null if none was asked. */
function minutesByRoad(from: Place, to: Place): number | null {
  if (from.zip === null || to.zip === null) return null
  return from.roads?.[to.zip] ?? to.roads?.[from.zip] ?? null
}

function minutesByDistance(from: Place, to: Place): number {
  const km = roadKm(from, to)
  let minutes = 0
  let startKm = 0
  for (const { upToKm, kmPerHour } of STRETCHES) {
    if (km <= startKm) break
    minutes += ((Math.min(km, upToKm) - startKm) / kmPerHour) * 60
    startKm = upToKm
  }
  return minutes
}

/** Within one ZIP code, the centers say nothing about the distance unless both are pinned. */
function isSameZip(from: Place, to: Place): boolean {
  return from.zip !== null && from.zip === to.zip && !(from.isPinned && to.isPinned)
}

function roundedUp(minutes: number): number {
  // A rounding error must not add five minutes.
  return Math.ceil((minutes - 1e-9) / ROUNDED_TO_MINUTES) * ROUNDED_TO_MINUTES
}
