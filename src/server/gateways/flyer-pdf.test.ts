import { expect, test } from 'vitest'
import { type Flyer, flyerPdf } from '#server/gateways/flyer-pdf.ts'
import { pageTexts } from '#server/gateways/invoice-pdf/testing/pdf-texts.ts'

const LUNA: Flyer = {
  businessName: 'Luna Mobile Detailing',
  phone: '(212) 555-0123',
  bookingUrl: 'https://wheelhouse.example/book/wheelhouse-4k9z0q2m',
  accentColor: '#7c3aed',
  madeAt: new Date('2030-01-05T15:00:00Z'),
}

const textsOf = async (flyer: Partial<Flyer>) =>
  pageTexts(await flyerPdf({ ...LUNA, ...flyer }, { isCompressed: false }))

test('the flyer is one page with the name, the address of the page and the phone number', async () => {
  expect(await textsOf({})).toEqual([
    [
      'Luna Mobile',
      'Detailing',
      'Book your appointment online',
      'Scan the code with your phone’s camera and pick a time.',
      'wheelhouse.example/book/wheelhouse-4k9z0q2m',
      'Or call (212) 555-0123',
    ],
  ])
})

test('a business without name and phone number has a flyer too', async () => {
  const [texts = []] = await textsOf({ businessName: null, phone: ' ' })
  expect(texts[0]).toBe('Book online')
  expect(texts.join(' ')).not.toContain('call')
})

test.each([
  ['one endless word', 'W'.repeat(200)],
  ['many words', 'The very best window cleaning company of the county '.repeat(4)],
  ['line breaks and control characters', 'Luna\n\n\u0007Detail\r\ning\u202E'],
  ['another script and an emoji', 'Мойка окон 🚐 and ) Tj (x) \\'],
])('a name of %s stays on the one page', async (_kind, businessName) => {
  const pages = await textsOf({ businessName })
  expect(pages).toHaveLength(1)
  const [texts = []] = pages
  const heading = texts.indexOf('Book your appointment online')
  expect(heading).toBeGreaterThan(0)
  expect(texts.slice(heading)).toHaveLength(4)
})
