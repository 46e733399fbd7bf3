import { expect, test } from 'vitest'
import { dateIn, instantOf } from '#domain/time/wall-clock.ts'

const at = (date: string, time: string, zone: string) =>
  instantOf(Temporal.PlainDate.from(date), time, zone).toString()

test('converts a local time to an instant, in winter and in summer', () => {
  expect(at('2026-01-15', '09:00', 'America/New_York')).toBe('2026-01-15T14:00:00Z')
  expect(at('2026-07-15', '09:00', 'America/New_York')).toBe('2026-07-15T13:00:00Z')
})

test('moves a time forward that clocks skip', () => {
  expect(at('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00Z')
})

test('finds the date in the business’s time zone', () => {
  const instant = Temporal.Instant.from('2026-06-15T01:00:00Z')
  expect(dateIn('America/New_York', instant).toString()).toBe('2026-06-14')
  expect(dateIn('Pacific/Kiritimati', instant).toString()).toBe('2026-06-15')
})
