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
  ['212 555 0142 or 212 555 0143', null],
])('%j is called with %j', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})
