import type { PublicBusiness } from '#contract/booking.ts'
import { instagramUrl } from '#domain/brand/brand.ts'

/** The business and its services for search engines, in the vocabulary of schema.org. Whoever puts it in a page escapes it. */
export function structuredData({ business_name, brand, services }: PublicBusiness, url: string) {
  const { about, phone, address, website, instagram, review_url } = brand
  const links = [website, instagram && instagramUrl(instagram), review_url].filter((link) => link !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    ...(business_name && { name: business_name }),
    ...(about && { description: about }),
    ...(phone && { telephone: phone }),
    ...(address && { address: address.replace(/\s*\n\s*/g, ', ') }),
    ...(links.length > 0 && { sameAs: links }),
    makesOffer: services.map(({ name, description, price }) => ({
      '@type': 'Offer',
      url,
      ...(price > 0 && { price: (price / 100).toFixed(2), priceCurrency: 'USD' }),
      itemOffered: { '@type': 'Service', name, ...(description && { description }) },
    })),
  }
}
