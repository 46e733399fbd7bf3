/** How a business presents itself to clients, besides its name, phone and address. */
export type Brand = {
  website: string | null
  /** The name of the account, without `@`. */
  instagram: string | null
  /** Where clients leave reviews. */
  review_url: string | null
  about: string | null
  /** Whether the booking page shows the business's address, which may be the owner's home. */
  shows_address: boolean
  /** `#rrggbb` in lowercase; null: the product's own color. */
  accent_color: string | null
  /** Whether search engines may show the booking page. */
  is_listed: boolean
  /** Whether other sites may show the booking page inside their own. */
  is_embeddable: boolean
}

export const NO_BRAND: Brand = {
  website: null,
  instagram: null,
  review_url: null,
  about: null,
  shows_address: false,
  accent_color: null,
  is_listed: false,
  is_embeddable: false,
}

export function instagramUrl(handle: string): string {
  return `https://www.instagram.com/${handle}/`
}
