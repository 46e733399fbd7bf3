import { expect, test } from 'vitest'
import { zoneNote } from './zone-note.ts'

const now = Temporal.Instant.from('2026-11-15T12:00:00Z')

test('names the zone to somebody elsewhere', () => {
  expect(zoneNote('America/New_York', 'Europe/Berlin', now)).toBe(
    'Times are in Eastern Time (America/New_York).',
  )
})

test('says nothing where clocks show the same, whatever the place is called', () => {
  expect(zoneNote('America/New_York', 'America/New_York', now)).toBeUndefined()
  expect(zoneNote('America/New_York', 'America/Toronto', now)).toBeUndefined()
})

test('names it also to somebody whose clock agrees only in winter', () => {
  expect(zoneNote('America/Denver', 'America/Phoenix', now)).toContain('Mountain Time (America/Denver)')
})
