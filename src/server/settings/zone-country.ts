import { type CountryCode, getCountries } from 'libphonenumber-js/min'
import { zoneName } from '#domain/time/zone-name.ts'

const DEFAULT_COUNTRY: CountryCode = 'US'
const countries = new Map<string, CountryCode>()
/**
 * Countries are read lazily: reading all takes a tenth of a second, which would delay the first booking after a start.
 */
const unread = new Set([DEFAULT_COUNTRY, ...getCountries()])

/** The country of a time zone. */
export function zoneCountry(timeZone: string): CountryCode {
  const cached = countries.get(timeZone)
  if (cached) return cached
  const name = zoneName(timeZone) ?? timeZone
  for (const country of unread) {
    if (countries.has(name)) break
    readZones(country)
  }
  const country = countries.get(name) ?? DEFAULT_COUNTRY
  countries.set(timeZone, country)
  return country
}

function readZones(country: CountryCode): void {
  unread.delete(country)
  const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? []
  for (const zone of zones) countries.set(zoneName(zone) ?? zone, country)
}
