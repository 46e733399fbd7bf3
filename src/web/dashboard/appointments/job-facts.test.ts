import { expect, test } from 'vitest'
import { directionsLink } from '#web/format/map-link.ts'
import { invoiceText } from './job-facts.tsx'

test('the sheet says whether a job was invoiced and paid', () => {
  expect(invoiceText(null)).toBe('Not invoiced yet')
  expect(invoiceText({ number: 'INV-0007', status: 'pending' })).toBe('INV-0007, not paid yet')
  expect(invoiceText({ number: 'INV-0007', status: 'paid' })).toBe('INV-0007, paid')
})

test('an address with special characters is one destination', () => {
  expect(directionsLink('12 Elm & Oak, #4')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=12+Elm+%26+Oak%2C+%234',
  )
})
