import { expect, test } from 'vitest'
import type { PublicBusiness, PublicService } from '#contract/booking.ts'
import type { LoadedPage } from '#web/booking/page/load-page.ts'
import { shareTags } from '#web/booking/page/share-tags.ts'
import { NO_PUBLIC_BRAND } from '#web/testing/no-brand.ts'

const origin = 'https://wheelhouse.example'

const service = (name: string): PublicService => ({
  id: name,
  name,
  description: null,
  price: 120_00,
  duration: 60,
  sizes: [],
  add_ons: [],
  deposit: null,
})

const business: PublicBusiness = {
  slug: 'luna',
  language: 'en',
  translations: {},
  business_name: 'Luna Detailing',
  brand: NO_PUBLIC_BRAND,
  is_listed: true,
  is_embeddable: false,
  welcome_message: 'Hello!',
  timezone: 'America/New_York',
  address_field: 'optional',
  questions: [],
  arrival_window_minutes: null,
  is_taking_bookings: true,
  zip_field: 'hidden',
  sends_emails: true,
  first_date: '2026-11-15',
  last_date: '2027-11-15',
  services: ['Full Detail', 'Wash', 'Wax', 'Polish'].map(service),
  deposit_policy: null,
}

const openPage = (changed: Partial<PublicBusiness> = {}): LoadedPage => ({
  language: 'en',
  kind: 'open',
  business: { ...business, ...changed },
  origin,
  content: { kind: 'failed', slug: 'luna' },
})
const luna = openPage()

const tagsOf = (page: LoadedPage | undefined, isPlainUrl = true) => shareTags({ page, isPlainUrl })
const NOT_LISTED = { name: 'robots', content: 'noindex' }

test('describes the page for link previews', () => {
  const description =
    'Full Detail, Wash, Wax and more: pick a service, a date and a time, and book online with Luna Detailing.'
  expect(tagsOf(luna)).toEqual(
    expect.arrayContaining([
      { title: 'Book with Luna Detailing' },
      { name: 'description', content: description },
      { property: 'og:title', content: 'Book with Luna Detailing' },
      { property: 'og:description', content: description },
      { property: 'og:url', content: `${origin}/book/luna` },
      { tagName: 'link', rel: 'canonical', href: `${origin}/book/luna` },
    ]),
  )
  expect(tagsOf(luna)).not.toContainEqual(NOT_LISTED)
})

test('shows the picture of the business in link previews', () => {
  const tags = tagsOf(openPage({ share_picture: '/share/luna/0123456789abcdef.jpg' }))
  const picture = `${origin}/share/luna/0123456789abcdef.jpg`
  expect(tags).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: picture },
      { property: 'og:image:alt', content: 'Luna Detailing' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  )
})

test('has a title and description for a business without a name', () => {
  const tags = tagsOf(openPage({ business_name: null, services: [service('Consultation')] }))
  expect(tags).toContainEqual({ title: 'Book an Appointment' })
  expect(tags).toContainEqual({
    name: 'description',
    content: 'Consultation: pick a service, a date and a time, and book online with us.',
  })
})

test('keeps partial choices, closed pages and invalid links out of search engines', () => {
  expect(tagsOf(luna, false)).toContainEqual(NOT_LISTED)
  const closed = tagsOf({ kind: 'closed', language: 'en', business, origin })
  expect(closed).toContainEqual(NOT_LISTED)
  expect(closed).toContainEqual({
    name: 'description',
    content: 'Luna Detailing is not taking online bookings right now.',
  })
  expect(tagsOf({ kind: 'invalid', language: 'en' })).toEqual([{ title: 'Invalid Booking Link' }, NOT_LISTED])
  expect(tagsOf({ kind: 'failed', language: 'en', content: { kind: 'failed', slug: 'luna' } })).toEqual([
    { title: 'Book an Appointment' },
    NOT_LISTED,
  ])
})

const structuredDataIn = (tags: ReturnType<typeof shareTags>) =>
  tags.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))

test('describes the business and its offers to search engines, only if its owner wants it listed', () => {
  const brand = {
    ...NO_PUBLIC_BRAND,
    website: 'https://luna.example/',
    instagram: 'luna.detailing',
    phone: '(555) 010-1000',
    address: '12 Main St\nDenver, CO',
    about: 'Two vans.',
  }
  const services = [service('Wash'), { ...service('Quote'), price: 0 }]
  expect(structuredDataIn(tagsOf(openPage({ brand, services })))).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      '@id': `${origin}/book/luna`,
      url: `${origin}/book/luna`,
      name: 'Luna Detailing',
      description: 'Two vans.',
      telephone: '(555) 010-1000',
      address: '12 Main St, Denver, CO',
      sameAs: ['https://luna.example/', 'https://www.instagram.com/luna.detailing/'],
      makesOffer: [
        {
          '@type': 'Offer',
          url: `${origin}/book/luna`,
          price: '120.00',
          priceCurrency: 'USD',
          itemOffered: { '@type': 'Service', name: 'Wash' },
        },
        {
          '@type': 'Offer',
          url: `${origin}/book/luna`,
          itemOffered: { '@type': 'Service', name: 'Quote' },
        },
      ],
    },
  ])
  for (const tags of [
    tagsOf(openPage({ is_listed: false })),
    tagsOf(luna, false),
    tagsOf({ kind: 'closed', language: 'en', business, origin }),
  ]) {
    expect(structuredDataIn(tags)).toEqual([])
    expect(tags).toContainEqual(NOT_LISTED)
  }
})
