import { type CountryCode, getCountries } from 'libphonenumber-js/min'
import { zoneName } from '#domain/time/zone-name.ts'

const DEFAULT_COUNTRY: CountryCode = 'US'
const countryByZone = new Map<string, CountryCode>()
/**
 * Countries are read lazily: reading all takes a tenth of a second, which would delay the first booking after a start.
 */
const unreadCountries = new Set([DEFAULT_COUNTRY, ...getCountries()])

/** The country of a time zone. */
export function zoneCountry(timeZone: string): CountryCode {
  const cached = countryByZone.get(timeZone)
  if (cached) return cached
  const name = zoneName(timeZone) ?? timeZone
  for (const country of unreadCountries) {
    if (countryByZone.has(name)) break
    readZones(country)
  }
  const country = countryByZone.get(name) ?? DEFAULT_COUNTRY
  countryByZone.set(timeZone, country)
  return country
}

function readZones(country: CountryCode): void {
  unreadCountries.delete(country)
  const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? []
  for (const zone of zones) countryByZone.set(zoneName(zone) ?? zone, country)
}
