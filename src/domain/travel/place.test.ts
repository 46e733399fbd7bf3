import { expect, test } from 'vitest'
import { roadMiles, straightKm, zipOf } from './place.ts'

const newYork = { latitude: 40.7506, longitude: -73.9972, zip: '10001', isPinned: false }
const losAngeles = { latitude: 34.0901, longitude: -118.4065, zip: '90210', isPinned: false }

test('measures along the surface of the earth', () => {
  expect(straightKm(newYork, losAngeles)).toBeCloseTo(3953, -1)
  expect(straightKm(newYork, newYork)).toBe(0)
})

test('roads are 30% longer than the straight line, in miles with one digit', () => {
  const nearby = { ...losAngeles, latitude: losAngeles.latitude + 0.1 }
  expect(roadMiles(losAngeles, nearby)).toBe(9)
})

test.each([
  ['12 Maple Ave, Beverly Hills, CA 90210', '90210'],
  ['12 Maple Ave, Beverly Hills, CA 90210-1234 ', '90210'],
  ['12 Maple Ave, Beverly Hills, CA 90210, USA', '90210'],
  ['12 Maple Ave, Beverly Hills CA 90210 united states.', '90210'],
  ['90210', '90210'],
  ['12345 Sunset Blvd', null],
  ['Box 123456', null],
  ['12 Maple Ave', null],
  ['', null],
])('finds the ZIP code at the end of “%s”: %s', (address, zip) => {
  expect(zipOf(address)).toBe(zip)
})
