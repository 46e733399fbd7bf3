import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { refuse } from '#server/base/refusal.ts'
import { countryOf } from '#server/settings/country-of.ts'

const MIN_DIGITS = 5
/** As E.164 has it. */
const MAX_DIGITS = 15

/**
 * A phone number as people read it: as at home where it is of the business's country, with its country code otherwise.
 * One that no rule knows stays as it was typed, unless it clearly is none.
 */
export function normalisePhone(typed: string, timeZone: string): string {
  const home = countryOf(timeZone)
  const number = parsePhoneNumberFromString(typed, { defaultCountry: home, extract: false })
  if (number?.isPossible())
    return number.country === home ? number.formatNational() : number.formatInternational()
  const [main = ''] = typed.split(/\s*(?:x|ext\.?|extension)\s*/i)
  const digits = main.replace(/\D/g, '').length
  if (digits < MIN_DIGITS || digits > MAX_DIGITS)
    refuse('invalid_request', { fields: { clientPhone: 'Please enter a valid phone number' } })
  return typed
}
