import { type Place, straightMiles } from './place.ts'

/** Where clients can book: anywhere, around the owner's base, or in these ZIP codes. */
export type ServiceArea =
  | { kind: 'none' }
  | { kind: 'miles'; miles: number; base: Place | null }
  | { kind: 'zips'; zips: readonly string[] }

/** An unknown place is outside every area, because nobody can say that it is inside. */
export function isInServiceArea(place: Place | null, area: ServiceArea): boolean {
  if (area.kind === 'none') return true
  if (place === null) return false
  if (area.kind === 'zips') return place.zip !== null && area.zips.includes(place.zip)
  return area.base !== null && straightMiles(area.base, place) <= area.miles
}
