/** The number in a phone field, without an extension or remark after it; null if it has none that can be dialed. */
export function dialedNumber(phone: string): string | null {
  // A zero in parentheses is only dialed without the country code.
  const [number = ''] = /\+?\d[\d\s().-]*/.exec(phone.replace('(0)', '')) ?? []
  const digits = number.replaceAll(/[^\d+]/g, '')
  return /^\+?\d{5,15}$/.test(digits) ? digits : null
}

/** A link that calls the number. */
export function telLink(phone: string): string | null {
  const number = dialedNumber(phone)
  return number && `tel:${number}`
}
