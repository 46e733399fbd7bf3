import { getCountryCallingCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { zoneCountry } from '#server/settings/zone-country.ts'

/** A typed phone number as `+15551234567`. Null if it is invalid, has an extension or is expensive to text. */
export function textableNumber(typed: string | null, timeZone: string): string | null {
  if (!typed) return null
  const number = parsePhoneNumberFromString(typed, { defaultCountry: zoneCountry(timeZone), extract: false })
  return number?.isPossible() && !number.ext && !isExpensive(number) ? number.number : null
}

/** Whether it is a kind of number that costs more to text and that no client has, such as a premium or satellite number. */
function isExpensive(number: PhoneNumber): boolean {
  return number.isNonGeographic() || EXPENSIVE_TYPES.includes(number.getType())
}

const EXPENSIVE_TYPES: readonly ReturnType<PhoneNumber['getType']>[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
  'PAGER',
]

/** Formats a number nationally if it is in the business's own country, otherwise internationally. */
export function readableNumber(number: string, timeZone: string): string {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed) return number
  const isDomestic = parsed.countryCallingCode === getCountryCallingCode(zoneCountry(timeZone))
  return isDomestic ? parsed.formatNational() : parsed.formatInternational()
}
