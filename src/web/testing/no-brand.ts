import type { PublicBrand } from '#contract/brand.ts'

export const NO_PUBLIC_BRAND: PublicBrand = {
  website: null,
  instagram: null,
  review_url: null,
  about: null,
  accent_color: null,
  phone: null,
  address: null,
}
