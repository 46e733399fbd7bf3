import { expect, test } from 'vitest'
import { DEFAULT_TRAVEL_SETTINGS, isInServiceArea, travelOf } from './travel-settings.ts'

const base = { latitude: 34.09, longitude: -118.41, zip: '90210', isPinned: false }
/** About 20.7 miles away. */
const farther = { ...base, latitude: 34.39, zip: '91390' }
const on = { ...DEFAULT_TRAVEL_SETTINGS, is_on: true, base_zip: '90210' }

test('drives need no time while travel is off', () => {
  expect(travelOf(null, { base, pace: 1 })).toBeNull()
  expect(travelOf({ ...on, is_on: false }, { base, pace: 1 })).toBeNull()
  expect(travelOf(on, { base, pace: 1.5 })).toEqual({
    base,
    isHomeByClosing: false,
    defaultMinutes: 15,
    pace: 1.5,
  })
})

test('without a service area, or with travel off, every place is inside', () => {
  expect(isInServiceArea(null, on, base)).toBe(true)
  expect(isInServiceArea(farther, { ...on, is_on: false, area: 'miles', area_miles: 1 }, base)).toBe(true)
})

test('a service area in miles is a circle around the base', () => {
  expect(isInServiceArea(farther, { ...on, area: 'miles', area_miles: 21 }, base)).toBe(true)
  expect(isInServiceArea(farther, { ...on, area: 'miles', area_miles: 20 }, base)).toBe(false)
})

test('a service area of ZIP codes has exactly those', () => {
  const settings = { ...on, area: 'zips' as const, area_zips: ['91390'] }
  expect(isInServiceArea(farther, settings, base)).toBe(true)
  expect(isInServiceArea(base, settings, base)).toBe(false)
})

test('an unknown place is outside every service area', () => {
  expect(isInServiceArea(null, { ...on, area: 'miles', area_miles: 500 }, base)).toBe(false)
  expect(isInServiceArea(null, { ...on, area: 'zips', area_zips: ['90210'] }, base)).toBe(false)
})
