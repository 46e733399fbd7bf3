import type { MetaDescriptor } from 'react-router'
import { bookingPageUrl } from '#web/booking/booking-url.ts'
import type { LoadedPage } from '#web/booking/page/load-page.ts'

type ShareTagsInput = { page: LoadedPage | undefined; slug: string; isPlainUrl: boolean }

/** Title, description and link preview. The canonical URL of every step is that of the first one. */
export function shareTags({ page, slug, isPlainUrl }: ShareTagsInput): MetaDescriptor[] {
  if (page?.kind !== 'open' && page?.kind !== 'zip' && page?.kind !== 'closed') {
    return [{ title: page?.kind === 'failed' ? 'Book an Appointment' : 'Invalid Booking Link' }, NOT_LISTED]
  }
  const title = page.name ? `Book with ${page.name}` : 'Book an Appointment'
  const description = descriptionOf(page)
  const url = `${page.origin}${bookingPageUrl(slug)}`
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Wheelhouse' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    // Only the plain, open page should appear in search engines.
    ...(isPlainUrl && page.kind !== 'closed' ? [] : [NOT_LISTED]),
  ]
}

const NOT_LISTED = { name: 'robots', content: 'noindex' }
const MAX_NAMED_SERVICES = 3

function descriptionOf(page: LoadedPage & { kind: 'open' | 'zip' | 'closed' }): string {
  const business = page.name ?? 'us'
  if (page.kind === 'closed')
    return `${page.name ?? 'This business'} is not taking online bookings right now.`
  const serviceNames = page.services.slice(0, MAX_NAMED_SERVICES).join(', ')
  const more = page.services.length > MAX_NAMED_SERVICES ? ' and more' : ''
  return `${serviceNames}${more}: pick a service, a date and a time, and book online with ${business}.`
}
