import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#domain/travel/place.ts'

/** A place as the SQL below returns it: latitude, longitude, ZIP code, whether it is pinned. */
export type PlaceRow = [latitude: number, longitude: number, zip: string | null, isPinned: boolean]

export function toPlace(row: PlaceRow | null): Place | null {
  if (!row) return null
  const [latitude, longitude, zip, isPinned] = row
  return { latitude, longitude, zip, isPinned }
}

/** For a query that is built. `place` is SQL of a place. */
export function placeColumn(place: string): RawBuilder<PlaceRow | null> {
  return sql.raw<PlaceRow | null>(place)
}

/** SQL for the center of a ZIP code. Null if it is unknown. `zip` is an SQL expression. */
export function placeOfZip(zip: string): string {
  return `(select json_build_array(z.latitude, z.longitude, z.zip, false) from us_zips z where z.zip = ${zip})`
}

/** SQL for the centers of the ZIP codes in an array, as an object with a place for each. It is quicker than one lookup per job. */
export function centersOf(zips: string): string {
  return `(select json_object_agg(z.zip, json_build_array(z.latitude, z.longitude, z.zip, false))
     from us_zips z where z.zip = any(${zips}))`
}

/** SQL for where an address is: where the owner stood, otherwise the center of its ZIP code. Null if neither is known. */
export function placeOfAddress(address: string): string {
  return `coalesce(
    (select json_build_array(p.latitude, p.longitude, zip_of(${address}), true) from pinned_places p
     where p.address_key = address_key(${address})),
    ${placeOfZip(`zip_of(${address})`)})`
}

/** SQL for whether the owner has travel rules. Places are looked up only for those who have. */
const IS_TRAVEL_ON = `(select (travel->>'is_on')::boolean from user_availability)`

/** SQL for a place that only owners with travel rules need. */
export function placeIfTravelling(place: string): string {
  return `case when ${IS_TRAVEL_ON} then ${place} end`
}
