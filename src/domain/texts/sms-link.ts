import { dialedNumber } from '#domain/clients/tel-link.ts'

/** A link that opens the messaging app, with the text filled in if there is one; null if the phone field has no number that can be dialed. */
export function smsLink(phone: string, text?: string): string | null {
  // Letters mean an extension or a remark, which no messaging app understands.
  if (/\p{L}/u.test(phone)) return null
  const number = dialedNumber(phone)
  if (number === null) return null
  return `sms:${number}${text === undefined ? '' : body(text)}`
}

/** The messaging app asks for a recipient. */
export function smsLinkToAnyone(text: string): string {
  return `sms:${body(text)}`
}

/** `?&body=` works on both iPhones and Android phones. */
function body(text: string): string {
  return `?&body=${encodeURIComponent(text)}`
}
