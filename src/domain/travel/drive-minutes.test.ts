import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driveMinutes, MAX_DRIVE_MINUTES, type Travel } from './drive-minutes.ts'
import type { Place } from './place.ts'

const travel: Travel = {
  base: null,
  isHomeByClosing: false,
  defaultMinutes: 15,
  pace: 1,
  area: { kind: 'none' },
}

/** A place this many road kilometers north of the equator. */
function kmNorth(km: number, fields: Partial<Place> = {}): Place {
  const latitude = km / 1.3 / ((Math.PI / 180) * 6371)
  return { latitude, longitude: 0, zip: null, isPinned: true, ...fields }
}
const start = kmNorth(0)

test.each([
  [0, 5],
  // 3 km at 25 km/h and 4 minutes to park: 11.2.
  [3, 15],
  // Another 12 km at 40 km/h: 29.2.
  [15, 30],
  // Another 35 km at 65 km/h: 61.5.
  [50, 65],
  // Another 85 km at 85 km/h: 121.5.
  [135, 125],
  [2000, MAX_DRIVE_MINUTES],
])('estimates the drive of %i km at %i minutes', (km, minutes) => {
  expect(driveMinutes(start, kmNorth(km), travel)).toBe(minutes)
})

test('a slower pace lengthens every drive that was estimated, but not the limit', () => {
  expect(driveMinutes(start, kmNorth(15), { ...travel, pace: 2 })).toBe(60)
  expect(driveMinutes(start, kmNorth(2000), { ...travel, pace: 2 })).toBe(MAX_DRIVE_MINUTES)
})

test('drives what a routing engine said, also on the way back, at the owner’s pace and with time to park', () => {
  const [here, there] = [kmNorth(0, { zip: '90210', roads: { '90211': 80 } }), kmNorth(2, { zip: '90211' })]
  expect([driveMinutes(here, there, travel), driveMinutes(there, here, travel)]).toEqual([85, 85])
  expect(driveMinutes(here, there, { ...travel, pace: 1.5 })).toBe(130)
  expect(driveMinutes(here, kmNorth(2, { zip: '90212' }), travel)).toBe(10)
})

test('plans ten minutes within a ZIP code, unless both addresses are pinned', () => {
  const center = kmNorth(0, { zip: '90210', isPinned: false })
  const pinned = kmNorth(15, { zip: '90210' })
  expect(driveMinutes(center, center, travel)).toBe(10)
  expect(driveMinutes(center, pinned, travel)).toBe(10)
  expect(driveMinutes(kmNorth(0, { zip: '90210' }), pinned, travel)).toBe(30)
})

test('plans the default to and from an unknown place', () => {
  expect(driveMinutes(null, start, travel)).toBe(15)
  expect(driveMinutes(start, null, { ...travel, pace: 2 })).toBe(15)
})

test('takes as long back as there, and is never quicker to a place farther away', () => {
  const km = fc.double({ min: 0, max: 500, noNaN: true })
  const property = fc.property(km, km, (one, other) => {
    const [near, far] = [kmNorth(Math.min(one, other)), kmNorth(Math.max(one, other))]
    expect(driveMinutes(start, near, travel)).toBeLessThanOrEqual(driveMinutes(start, far, travel))
    expect(driveMinutes(near, far, travel)).toBe(driveMinutes(far, near, travel))
  })
  fc.assert(property, { seed: 24, numRuns: 500 })
})
