/** A link that calls the number, without its extension; null if the phone field has no number that can be dialed. */
export function telLink(phone: string): string | null {
  const number = phone.replace(/(\d)[\s,;]*(?:x|ext).*/i, '$1').replaceAll(/[^\d+]/g, '')
  return /^\+?\d{5,15}$/.test(number) ? `tel:${number}` : null
}
