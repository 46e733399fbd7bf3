import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#domain/travel/place.ts'

/** A place as the SQL below returns it. */
export type PlaceRow = [
  latitude: number,
  longitude: number,
  zip: string | null,
  isPinned: boolean,
  /** Left out, or null if no road is known. */
  roads?: Record<string, number> | null,
]

export function toPlace(row: PlaceRow | null): Place | null {
  if (!row) return null
  const [latitude, longitude, zip, isPinned, roads] = row
  return { latitude, longitude, zip, isPinned, ...(roads && { roads }) }
}

/** For a query that is built. `place` is SQL of a place. */
export function placeColumn(place: string): RawBuilder<PlaceRow | null> {
  return sql.raw<PlaceRow | null>(place)
}

/**
 * SQL for the center of a ZIP code. Null if it is unknown. `zip` is an SQL expression, `others` an array of ZIP codes to which the
 * roads are wanted: of two places, one has to know the road between them.
 */
export function placeOfZip(zip: string, others?: string): string {
  return `(select json_build_array(z.latitude, z.longitude, z.zip, false${roadsTo(others, zip)})
     from us_zips z where z.zip = ${zip})`
}

/** SQL for the centers of the ZIP codes in an array, as an object with a place for each. It is quicker than one lookup per job. */
export function centersOf(zips: string): string {
  return `(select json_object_agg(z.zip, json_build_array(z.latitude, z.longitude, z.zip, false))
     from us_zips z where z.zip = any(${zips}))`
}

/** SQL for where an address is: where the owner stood, otherwise the center of its ZIP code. Null if neither is known. */
export function placeOfAddress(address: string, others?: string): string {
  const zip = `zip_of(${address})`
  return `coalesce(
    (select json_build_array(p.latitude, p.longitude, ${zip}, true${roadsTo(others, zip)}) from pinned_places p
     where p.address_key = address_key(${address})),
    ${placeOfZip(zip, others)})`
}

/** SQL for the ZIP codes that the owner drives to or from. As an array it is computed once, and not for each place. */
export const OWN_ZIPS = `array(
  select zip_of(address) from appointments
  where cancelled_at is null and appointment_time between app_now() - interval '1 day' and app_now() + interval '60 days'
  union select zip from booking_holds
  union select travel->>'base_zip' from user_availability)`

function roadsTo(others: string | undefined, zip: string): string {
  if (others === undefined) return ''
  return `, (select json_object_agg(r.to_zip, r.minutes) from routed_drives r
     where r.from_zip = ${zip} and r.minutes is not null and r.to_zip = any(${others}))`
}

/** SQL for whether the owner has travel rules. Places are looked up only for those who have. */
export const IS_TRAVEL_ON = `(select (travel->>'is_on')::boolean from user_availability)`

/** SQL for a place that only owners with travel rules need. */
export function placeIfTravelling(place: string): string {
  return `case when ${IS_TRAVEL_ON} then ${place} end`
}
