import { type CountryCode, getCountries } from 'libphonenumber-js/min'
import { zoneName } from '#domain/time/zone-name.ts'

const USUAL_COUNTRY: CountryCode = 'US'
let countries: Map<string, CountryCode> | undefined

/** The country a zone lies in. */
export function countryOf(timeZone: string): CountryCode {
  countries ??= countriesByZone()
  return countries.get(timeZone) ?? countries.get(zoneName(timeZone) ?? '') ?? USUAL_COUNTRY
}

/** Made on first asking: it takes some milliseconds. */
function countriesByZone(): Map<string, CountryCode> {
  return new Map(
    getCountries().flatMap((country) => {
      const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? []
      return zones.map((zone) => [zoneName(zone) ?? zone, country] as const)
    }),
  )
}
