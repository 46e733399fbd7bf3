import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { INVALID_PHONE, isDialable } from '#domain/clients/dialable-phone.ts'
import { refuse } from '#server/base/refusal.ts'
import { zoneCountry } from '#server/settings/zone-country.ts'

/**
 * Formats a phone number: in national format if it belongs to the business's country, otherwise with its country code. An
 * unknown format stays as typed; text that cannot be a number is refused.
 */
export function normalisePhone(typed: string, timeZone: string): string {
  const homeCountry = zoneCountry(timeZone)
  const number = parsePhoneNumberFromString(typed, { defaultCountry: homeCountry, extract: false })
  if (number?.isPossible())
    return number.country === homeCountry ? number.formatNational() : number.formatInternational()
  if (!isDialable(typed)) refuse('invalid_request', { fields: { clientPhone: INVALID_PHONE } })
  return typed
}
