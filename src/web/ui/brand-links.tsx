import type { PublicBrand } from '#contract/brand.ts'
import { instagramUrl } from '#domain/brand/brand.ts'
import { linkText } from '#domain/brand/web-link.ts'
import type { BookingPageWords } from '#domain/language/en/booking-page.ts'
import classes from './brand-links.module.css'

type BrandLinksProps = {
  brand: Pick<PublicBrand, 'website' | 'instagram' | 'review_url'>
  words: BookingPageWords
}

/** Where else clients find the business. Renders nothing if it has no links. */
export function BrandLinks({ brand, words }: BrandLinksProps) {
  const { website, instagram, review_url } = brand
  const links = [
    ...(website ? [{ href: website, text: linkText(website) }] : []),
    ...(instagram ? [{ href: instagramUrl(instagram), text: words.onInstagram(instagram) }] : []),
    ...(review_url ? [{ href: review_url, text: words.reviews }] : []),
  ]
  if (links.length === 0) return null
  return (
    <ul className={classes.links}>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener nofollow ugc">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
