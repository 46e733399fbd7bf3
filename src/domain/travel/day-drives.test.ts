import { expect, test } from 'vitest'
import { dayDrives } from './day-drives.ts'

const base = { latitude: 34.09, longitude: -118.41, zip: '90210', isPinned: false }
const harbor = { latitude: 33.86, longitude: -118.41, zip: '90278', isPinned: false }
const travel = {
  base,
  isHomeByClosing: false,
  defaultMinutes: 15,
  pace: 1,
  area: { kind: 'none' as const },
}

test('a day is driven from the base to each stop and back', () => {
  const between = { minutes: 50, miles: 20.7 }
  expect(dayDrives([harbor, base], travel)).toEqual({
    toStops: [between, between],
    home: { minutes: 10, miles: 0 },
  })
})

test('plans the default for a drive to or from an unknown place, without miles', () => {
  const unknown = { minutes: 15, miles: null }
  expect(dayDrives([harbor, null, harbor], travel)).toMatchObject({
    toStops: [{}, unknown, unknown],
    home: {},
  })
  expect(dayDrives([null], { ...travel, base: null })).toEqual({ toStops: [unknown], home: unknown })
  expect(dayDrives([], travel)).toEqual({ toStops: [], home: null })
})
