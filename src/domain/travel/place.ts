/** Where a job is. An unknown place is null. */
export type Place = {
  latitude: number
  longitude: number
  /** Five digits. Null if it is not known. */
  zip: string | null
  /** The owner stood there; otherwise the coordinates are the center of the ZIP code. */
  isPinned: boolean
  /** Minutes by road from here to the centers of other ZIP codes, as far as a routing engine was asked. */
  roads?: Readonly<Record<string, number>>
}

const EARTH_RADIUS_KM = 6371
const KM_PER_MILE = 1.609344
/** How much longer roads are than the straight line. */
const ROAD_FACTOR = 1.3

export function straightKm(
  from: Pick<Place, 'latitude' | 'longitude'>,
  to: Pick<Place, 'latitude' | 'longitude'>,
): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const haversine = (angle: number) => Math.sin(angle / 2) ** 2
  const [fromLatitude, toLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const chord =
    haversine(toLatitude - fromLatitude) +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * haversine(toRadians(to.longitude - from.longitude))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export function roadKm(from: Place, to: Place): number {
  return straightKm(from, to) * ROAD_FACTOR
}

/** Estimated, rounded to a tenth. */
export function roadMiles(from: Place, to: Place): number {
  return Math.round((roadKm(from, to) / KM_PER_MILE) * 10) / 10
}

export function straightMiles(from: Place, to: Place): number {
  return straightKm(from, to) / KM_PER_MILE
}

/** The ZIP code at the end of a US address, without its four further digits. Null: there is none. */
export function zipOf(address: string): string | null {
  return /(?:^|\D)(\d{5})(?:-\d{4})?(?:,?\s+(?:USA?|United States))?[\s.,]*$/i.exec(address)?.[1] ?? null
}
