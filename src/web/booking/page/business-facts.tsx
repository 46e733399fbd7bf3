import type { PublicBrand } from '#contract/brand.ts'
import type { Picture } from '#contract/pictures.ts'
import { telLink } from '#domain/clients/tel-link.ts'
import type { BookingPageWords } from '#domain/language/en/booking-page.ts'
import { mapLink } from '#web/format/map-link.ts'
import { BrandLinks } from '#web/ui/brand-links.tsx'
import classes from './booking-frame.module.css'
import { Photos } from './brand-pictures.tsx'

type AboutBusiness = {
  /** Null if it could not be loaded. */
  brand: PublicBrand | null
  photos?: readonly Picture[]
}

export function hasFacts({ brand, photos = [] }: AboutBusiness): boolean {
  if (brand === null) return false
  const { about, phone, address, website, instagram, review_url } = brand
  return (
    photos.length > 0 || [about, phone, address, website, instagram, review_url].some((fact) => fact !== null)
  )
}

type BusinessFactsProps = AboutBusiness & { name: string | null; words: BookingPageWords }

/** Says who the business is and how to reach it. Renders nothing if the owner has entered nothing. */
export function BusinessFacts({ name, brand, photos = [], words }: BusinessFactsProps) {
  if (brand === null || !hasFacts({ brand, photos })) return null
  const { about, phone, address } = brand
  return (
    <section className={classes.facts} aria-label={words.about(name)}>
      {about && (
        <p className={classes.about} dir="auto" lang={words.ownersLanguage}>
          {about}
        </p>
      )}
      {(phone || address) && (
        <address className={classes.contact}>
          {phone && <a href={telLink(phone) ?? undefined}>{phone}</a>}
          {address && (
            <a href={mapLink(address)} target="_blank" rel="noopener noreferrer" dir="auto">
              {address}
            </a>
          )}
        </address>
      )}
      <BrandLinks brand={brand} words={words} />
      {photos.length > 0 && <Photos photos={photos} words={words} />}
    </section>
  )
}
