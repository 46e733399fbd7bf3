import { getCountryCallingCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { countryOf } from '#server/settings/country-of.ts'

/** `+15551234567` of a phone number as somebody typed it; null where it is none, or one at a desk that has an extension. */
export function textableNumber(typed: string | null, timeZone: string): string | null {
  if (!typed) return null
  const number = parsePhoneNumberFromString(typed, { defaultCountry: countryOf(timeZone), extract: false })
  return number?.isPossible() && !number.ext && !isDear(number) ? number.number : null
}

/** What costs more than a text to a phone, and no client has: premium and shared numbers, satellites, those of no country. */
function isDear(number: PhoneNumber): boolean {
  return number.isNonGeographic() || DEAR.includes(number.getType())
}

const DEAR: readonly ReturnType<PhoneNumber['getType']>[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
  'PAGER',
]

/** As people read it. */
export function readableNumber(number: string, timeZone: string): string {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed) return number
  const isNear = parsed.countryCallingCode === getCountryCallingCode(countryOf(timeZone))
  return isNear ? parsed.formatNational() : parsed.formatInternational()
}
