import type { MetaDescriptor } from 'react-router'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { BookingPageWords } from '#domain/language/en/booking-page.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { pagePath } from '#web/booking/booking-url.ts'
import type { LoadedPage } from '#web/booking/page/load-page.ts'
import { structuredData } from '#web/booking/page/structured-data.ts'

type ShareTagsInput = { page: LoadedPage | undefined; isPlainUrl: boolean }

type FoundPage = LoadedPage & { kind: 'open' | 'zip' | 'closed' }

/** Title, description and link preview. The canonical URL of every step is that of the first one. */
export function shareTags({ page, isPlainUrl }: ShareTagsInput): MetaDescriptor[] {
  const words = CATALOGUES[page?.language ?? DEFAULT_LANGUAGE].bookingPage
  if (page?.kind !== 'open' && page?.kind !== 'zip' && page?.kind !== 'closed') {
    return [{ title: page?.kind === 'failed' ? words.book : words.invalidTitle }, NOT_LISTED]
  }
  const { business, origin } = page
  const { business_name: name } = business
  const title = name ? words.bookWith(name) : words.book
  const description = descriptionOf(words, page)
  const url = `${origin}${pagePath({ slug: business.slug })}`
  const isListed = business.is_listed && isPlainUrl && page.kind !== 'closed'
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Wheelhouse' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...pictureTags(words, page),
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    // Only the plain, open page should appear in search engines, and only if its owner wants that.
    ...(isListed ? [{ 'script:ld+json': structuredData(business, url) }] : [NOT_LISTED]),
  ]
}

/** Drawn by the server in the size that link previews ask for. */
function pictureTags(words: BookingPageWords, { business, origin }: FoundPage) {
  if (!business.share_picture) return [{ name: 'twitter:card', content: 'summary' }]
  const picture = `${origin}${business.share_picture}`
  return [
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: business.business_name ?? words.book },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: picture },
  ]
}

const NOT_LISTED = { name: 'robots', content: 'noindex' }
const MAX_NAMED_SERVICES = 3

function descriptionOf(words: BookingPageWords, { kind, business }: FoundPage): string {
  const { business_name: name } = business
  if (kind === 'closed') return words.closedDescription(name)
  const services = business.services.map((service) => service.name)
  const serviceNames = services.slice(0, MAX_NAMED_SERVICES).join(', ')
  return words.description(serviceNames, services.length > MAX_NAMED_SERVICES, name)
}
