import type { Travel } from './drive-minutes.ts'
import { DEFAULT_PACE } from './pace.ts'
import type { Place } from './place.ts'
import type { ServiceArea } from './service-area.ts'

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
  area_zips: string[]
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
    area: serviceArea(settings, base),
  }
}

function serviceArea({ area, area_miles, area_zips }: TravelSettings, base: Place | null): ServiceArea {
  switch (area) {
    case 'none':
      return { kind: 'none' }
    case 'miles':
      return { kind: 'miles', miles: area_miles, base }
    case 'zips':
      return { kind: 'zips', zips: area_zips }
  }
}
