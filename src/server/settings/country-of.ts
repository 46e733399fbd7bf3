import { type CountryCode, getCountries } from 'libphonenumber-js/min'
import { zoneName } from '#domain/time/zone-name.ts'

const DEFAULT_COUNTRY: CountryCode = 'US'
const countries = new Map<string, CountryCode>()
/** Read as far as somebody asked: all of them take a tenth of a second, which the first booking after a start would wait. */
const unread = new Set([DEFAULT_COUNTRY, ...getCountries()])

/** The country a zone lies in. */
export function countryOf(timeZone: string): CountryCode {
  const known = countries.get(timeZone)
  if (known) return known
  const name = zoneName(timeZone) ?? timeZone
  for (const country of unread) {
    if (countries.has(name)) break
    readZones(country)
  }
  const found = countries.get(name) ?? DEFAULT_COUNTRY
  countries.set(timeZone, found)
  return found
}

function readZones(country: CountryCode): void {
  unread.delete(country)
  const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? []
  for (const zone of zones) countries.set(zoneName(zone) ?? zone, country)
}
