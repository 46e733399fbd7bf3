import { expect, test } from 'vitest'
import { telLink } from '#domain/clients/tel-link.ts'

test.each([
  ['(212) 555-0142', 'tel:2125550142'],
  ['+44 7400 123456', 'tel:+447400123456'],
  ['212-555-0142 ext. 12', 'tel:2125550142'],
  ['2125550142x12', 'tel:2125550142'],
  ['Max, 212 555 0142', 'tel:2125550142'],
  ['call me', null],
  ['911', null],
  ['212 555 0142 or 212 555 0143', 'tel:2125550142'],
  ['555-0142 / 555-0199', 'tel:5550142'],
  ['212-555-0142 #22', 'tel:2125550142'],
  ['212-555-0142,,22', 'tel:2125550142'],
  ['212 555 0142 call after 5', 'tel:2125550142'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['1 800 FLOWERS 5', null],
])('%j is called with %j', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})
