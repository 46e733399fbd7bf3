import type { Travel } from './drive-minutes.ts'
import { DEFAULT_PACE } from './pace.ts'
import { type Place, straightMiles } from './place.ts'

export const SERVICE_AREAS = ['none', 'miles', 'zips'] as const

/** The owner's travel settings, as saved. Nothing of them applies while `is_on` is false. */
export type TravelSettings = {
  is_on: boolean
  base_zip: string | null
  home_by_closing: boolean
  default_minutes: number
  /** `none`: the owner drives anywhere. `miles`: around the base. `zips`: only to the listed ZIP codes. */
  area: (typeof SERVICE_AREAS)[number]
  area_miles: number
  area_zips: readonly string[]
}

export const DEFAULT_TRAVEL_SETTINGS: TravelSettings = {
  is_on: false,
  base_zip: null,
  home_by_closing: false,
  default_minutes: 15,
  area: 'none',
  area_miles: 25,
  area_zips: [],
}

/** `base` is the place of the base ZIP code. */
export function travelOf(
  settings: TravelSettings | null,
  { base, pace }: { base: Place | null; pace: number | null },
): Travel | null {
  if (!settings?.is_on) return null
  return {
    base,
    isHomeByClosing: settings.home_by_closing,
    defaultMinutes: settings.default_minutes,
    pace: pace ?? DEFAULT_PACE,
  }
}

/** An unknown place is outside every area, because nobody can say that it is inside. */
export function isInServiceArea(
  place: Place | null,
  { is_on, area, area_miles, area_zips }: TravelSettings,
  base: Place | null,
): boolean {
  if (!is_on || area === 'none') return true
  if (place === null) return false
  if (area === 'zips') return place.zip !== null && area_zips.includes(place.zip)
  return base !== null && straightMiles(base, place) <= area_miles
}
