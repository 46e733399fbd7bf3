import { expect, test } from 'vitest'
import { isInServiceArea, type ServiceArea } from './service-area.ts'
import { DEFAULT_TRAVEL_SETTINGS, type TravelSettings, travelOf } from './travel-settings.ts'

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
    area: { kind: 'none' },
  })
})

function areaOf(settings: Partial<TravelSettings>): ServiceArea {
  return travelOf({ ...on, ...settings }, { base, pace: 1 })?.area ?? { kind: 'none' }
}

test('without a service area, every place is inside', () => {
  expect(isInServiceArea(null, areaOf({}))).toBe(true)
})

test('a service area in miles is a circle around the base', () => {
  expect(isInServiceArea(farther, areaOf({ area: 'miles', area_miles: 21 }))).toBe(true)
  expect(isInServiceArea(farther, areaOf({ area: 'miles', area_miles: 20 }))).toBe(false)
})

test('a service area of ZIP codes has exactly those', () => {
  const area = areaOf({ area: 'zips', area_zips: ['91390'] })
  expect(isInServiceArea(farther, area)).toBe(true)
  expect(isInServiceArea(base, area)).toBe(false)
})

test('an unknown place is outside every service area', () => {
  expect(isInServiceArea(null, areaOf({ area: 'miles', area_miles: 500 }))).toBe(false)
  expect(isInServiceArea(null, areaOf({ area: 'zips', area_zips: ['90210'] }))).toBe(false)
})
