import * as z from 'zod/mini'
import { ChangedBrand, type PublicBrand, type SavedBrand } from '#contract/brand.ts'
import type { BusinessSettings } from '#contract/settings.ts'

export type BrandFormValues = {
  slug: string
  website: string
  instagram: string
  review_url: string
  about: string
  shows_address: boolean
  accent_color: string
  is_listed: boolean
}

export function brandFormValues(saved: SavedBrand): BrandFormValues {
  return {
    slug: saved.slug ?? '',
    website: saved.website ?? '',
    instagram: saved.instagram ?? '',
    review_url: saved.review_url ?? '',
    about: saved.about ?? '',
    shows_address: saved.shows_address,
    accent_color: saved.accent_color ?? '',
    is_listed: saved.is_listed,
  }
}

/** An owner who has no address yet need not choose one. */
export function brandFormSchema({ slug }: SavedBrand) {
  return z.pipe(
    z.transform((values): z.input<typeof ChangedBrand> => {
      const { slug: typedSlug, accent_color, ...others } = values as BrandFormValues
      const isUnchosen = slug === null && typedSlug === ''
      return { ...others, accent_color: accent_color || null, ...(!isUnchosen && { slug: typedSlug }) }
    }),
    ChangedBrand,
  )
}

type Contact = Pick<BusinessSettings, 'business_phone' | 'business_address'>

/** What clients would see of the values in the form. What isn't valid yet is left out. */
export function previewedBrand(values: BrandFormValues, business: Contact): PublicBrand {
  const { website, instagram, review_url, about, accent_color } = values
  const fields = { website, instagram, review_url, about, accent_color: accent_color || null }
  const valid = Object.entries(fields).flatMap(([name, value]) => {
    const { success, data } = z.safeParse(ChangedBrand, { [name]: value })
    return success ? Object.entries(data) : []
  })
  const nothing = { website: null, instagram: null, review_url: null, about: null, accent_color: null }
  return {
    ...nothing,
    ...Object.fromEntries(valid),
    phone: business.business_phone,
    address: values.shows_address ? business.business_address : null,
  }
}
