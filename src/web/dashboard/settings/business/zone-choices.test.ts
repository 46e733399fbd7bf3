import { expect, test } from 'vitest'
import { isMeant, zoneChoices } from '#web/dashboard/settings/business/zone-choices.ts'

const known = Intl.supportedValuesOf('timeZone')
const zones = (saved: string) => zoneChoices(saved, known).flatMap(({ items }) => items)

test('begins with where most owners are', () => {
  expect(zones('America/Denver')[0]).toEqual({ value: 'America/New_York', label: 'America/New York' })
})

test('offers every zone once', () => {
  const values = zones('America/Denver').map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(values).toEqual(expect.arrayContaining(known))
})

test('keeps a saved zone that the browser does not list', () => {
  expect(zones('Etc/GMT+5').map(({ value }) => value)).toContain('Etc/GMT+5')
})

test.each([
  ['new york', true],
  ['america/new_york', true],
  ['eastern', true],
  ['York', true],
  ['', true],
  ['pacific', false],
  ['new jersey', false],
])('takes %j for New York: %s', (typed, isIt) => {
  expect(isMeant('America/New_York', typed)).toBe(isIt)
})
