import { expect, test } from 'vitest'
import type { LoadedPage } from '#web/booking/page/load-page.ts'
import { shareTags } from '#web/booking/page/share-tags.ts'

const origin = 'https://wheelhouse.example'
const luna = {
  kind: 'open',
  name: 'Luna Detailing',
  welcome: 'Hello!',
  services: ['Full Detail', 'Wash', 'Wax', 'Polish'],
  origin,
  content: { kind: 'failed', slug: 'luna' },
} as const satisfies LoadedPage

const tagsOf = (page: LoadedPage | undefined, isPlainUrl = true) =>
  shareTags({ page, slug: 'luna', isPlainUrl })
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

test('has a title and description for a business without a name', () => {
  const tags = tagsOf({ ...luna, name: null, services: ['Consultation'] })
  expect(tags).toContainEqual({ title: 'Book an Appointment' })
  expect(tags).toContainEqual({
    name: 'description',
    content: 'Consultation: pick a service, a date and a time, and book online with us.',
  })
})

test('keeps partial choices, closed pages and invalid links out of search engines', () => {
  expect(tagsOf(luna, false)).toContainEqual(NOT_LISTED)
  const closed = tagsOf({ kind: 'closed', name: 'Luna Detailing', origin })
  expect(closed).toContainEqual(NOT_LISTED)
  expect(closed).toContainEqual({
    name: 'description',
    content: 'Luna Detailing is not taking online bookings right now.',
  })
  expect(tagsOf({ kind: 'invalid' })).toEqual([{ title: 'Invalid Booking Link' }, NOT_LISTED])
  expect(tagsOf({ kind: 'failed', content: { kind: 'failed', slug: 'luna' } })).toEqual([
    { title: 'Book an Appointment' },
    NOT_LISTED,
  ])
})
