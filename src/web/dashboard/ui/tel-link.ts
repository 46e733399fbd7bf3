/** A link that dials a phone number as an owner has typed it. */
export function telLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
