const MIN_ADDRESS_LENGTH = 3
const MAX_ADDRESS_LENGTH = 40
/** New addresses that an owner can take within a year. Returning to a former one doesn't count. */
export const MAX_NEW_ADDRESSES_A_YEAR = 10

/** Generated addresses start with it, and only they do. */
const PRODUCT_NAME = 'wheelhouse'

/** Our own routes, and words that would pass for us. */
const RESERVED = new Set(
  `about account accounts activity admin administrator api app appointment appointments assets auth billing blog book booking
  bookings business calendar cancel careers cdn checkout client clients company contact dashboard deposit deposits demo docs
  download email embed faq favicon features feed files forgot-password health help home images index info invoice invoices jobs
  legal local login log-in logout log-out mail manage message messages metrics new notifications null official oauth owner
  password pay payment payments payout payouts pricing privacy profile readyz recover recovery refund refunds register reset
  reset-password robots root sales search security service services settings setup sign-in sign-out sign-up signin signout
  signup sitemap staff static status stripe subscribe support system team terms test trial undefined unsubscribe user users
  verify webhook webhooks www your-data`.split(/\s+/),
)

/** Whether we made up the address for an owner who had chosen none. */
export function isGeneratedAddress(slug: string): boolean {
  return slug.startsWith(PRODUCT_NAME)
}

/** Returns why no owner could choose this address, even if it is free. Null: they could. */
export function addressProblem(slug: string): string | null {
  if (slug.length < MIN_ADDRESS_LENGTH) return `Use at least ${MIN_ADDRESS_LENGTH} characters.`
  if (slug.length > MAX_ADDRESS_LENGTH) return `Use at most ${MAX_ADDRESS_LENGTH} characters.`
  if (/[^a-z0-9-]/.test(slug)) return 'Use only lowercase letters, numbers and hyphens.'
  if (/^-|-$/.test(slug)) return 'An address can’t start or end with a hyphen.'
  if (slug.includes('--')) return 'Use single hyphens only.'
  if (isGeneratedAddress(slug)) return 'Addresses that start with “wheelhouse” are ours. Choose another.'
  if (RESERVED.has(slug)) return 'This word is reserved. Choose another address.'
  return null
}

/** The closest address to what was typed: `Carter’s Detailing & Co.` becomes `carters-detailing-and-co`. It can be too short. */
export function suggestedAddress(text: string): string {
  const words = text
    .slice(0, 4 * MAX_ADDRESS_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
  return words.filter(Boolean).join('-').slice(0, MAX_ADDRESS_LENGTH).replace(/-$/, '')
}
