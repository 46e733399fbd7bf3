import { expect, test } from 'vitest'
import { isDialable } from '#domain/clients/dialable-phone.ts'

test.each([
  '(212) 555-0142',
  '+44 7400 123456',
  '555 0100',
  '12345',
  '212-555-0142 ext. 1234567',
  '2125550142x12',
  'Max, 212 555 0142',
  '٢١٢٥٥٥٠١٤٢',
])('%j can be dialed', (phone) => {
  expect(isDialable(phone)).toBe(true)
})

test.each(['555-0', 'call me', '', '1234 x 5678', '212 555 0142 or 212 555 0143'])(
  '%j cannot be dialed',
  (phone) => {
    expect(isDialable(phone)).toBe(false)
  },
)
