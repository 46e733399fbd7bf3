import { expect, test } from 'vitest'
import { zoneName } from '#domain/time/zone-name.ts'

test.each([
  ['America/Denver', 'America/Denver'],
  ['america/denver', 'America/Denver'],
  ['Mars/Olympus', undefined],
  ['SystemV/AST4', undefined],
  ['PST', 'America/Los_Angeles'],
  ['+05:30', undefined],
  ['', undefined],
])('reads %j as the zone %j', (name, zone) => {
  expect(zoneName(name)).toBe(zone)
})
