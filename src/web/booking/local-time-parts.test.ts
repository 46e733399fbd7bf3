import { expect, test } from 'vitest'
import { zoneOffsets } from '#domain/time/zone-offsets.ts'
import { localTimeParts, setZoneOffsets } from '#web/booking/local-time-parts.ts'

const ZONES = [
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
]
function wallText(timeZone: string, instant: string): string {
  const { year, month, day, hour, minute } = localTimeParts(timeZone, instant)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

const HOUR_MS = 3_600_000
const since = Date.parse('2026-11-01T00:00:00Z')
const until = since + 400 * 24 * HOUR_MS

test.each(ZONES)('gives the same local times in %s with known UTC offsets as without', (timeZone) => {
  const instants = Array.from({ length: 1_400 }, (_, n) =>
    new Date(since - 12 * HOUR_MS + 7 * n * HOUR_MS).toISOString(),
  )
  const localTimes = () => instants.map((instant) => wallText(timeZone, instant))
  const withoutOffsets = localTimes()
  setZoneOffsets(timeZone, zoneOffsets(timeZone, since, until))
  expect(localTimes()).toEqual(withoutOffsets)
})

test('uses given UTC offsets only within their time span', () => {
  setZoneOffsets('Europe/Lisbon', [{ since, until: since + HOUR_MS, minutes: 90 }])
  const localTimeAt = (at: number) => wallText('Europe/Lisbon', new Date(at).toISOString())
  expect(localTimeAt(since)).toBe('2026-11-01 01:30')
  expect(localTimeAt(since + HOUR_MS)).toBe('2026-11-01 01:00')
})
