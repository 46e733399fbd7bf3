import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { refuse } from '#server/base/refusal.ts'
import { zoneCountry } from '#server/settings/zone-country.ts'

const MIN_DIGITS = 5
/** The maximum of E.164. */
const MAX_DIGITS = 15

/**
 * Formats a phone number: in national format if it belongs to the business's country, otherwise with its country code. An
 * unknown format stays as typed; text that cannot be a number is refused.
 */
export function normalisePhone(typed: string, timeZone: string): string {
  const homeCountry = zoneCountry(timeZone)
  const number = parsePhoneNumberFromString(typed, { defaultCountry: homeCountry, extract: false })
  if (number?.isPossible())
    return number.country === homeCountry ? number.formatNational() : number.formatInternational()
  const [main = ''] = typed.split(/\s*(?:x|ext\.?|extension)\s*/i)
  const digits = main.replace(/\D/g, '').length
  if (digits < MIN_DIGITS || digits > MAX_DIGITS)
    refuse('invalid_request', { fields: { clientPhone: 'Please enter a valid phone number' } })
  return typed
}
