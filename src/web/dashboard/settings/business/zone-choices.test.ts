import { expect, test } from 'vitest'
import { matchesSearch, zoneChoices } from '#web/dashboard/settings/business/zone-choices.ts'

const supported = Intl.supportedValuesOf('timeZone')
const zones = (saved: string) => zoneChoices(saved, supported)

test('starts with the most common zones', () => {
  expect(zones('America/Denver')[0]).toBe('America/New_York')
})

test('offers every zone once', () => {
  const values = zones('America/Denver')
  expect(new Set(values).size).toBe(values.length)
  expect(values).toEqual(expect.arrayContaining(supported))
})

test('keeps a saved zone that the browser does not list', () => {
  expect(zones('Etc/GMT+5')).toContain('Etc/GMT+5')
})

test.each([
  ['new york', true],
  ['america/new_york', true],
  ['eastern', true],
  ['York', true],
  ['', true],
  ['pacific', false],
  ['new jersey', false],
])('the search %j finds New York: %s', (search, isMatch) => {
  expect(matchesSearch('America/New_York', search)).toBe(isMatch)
})
