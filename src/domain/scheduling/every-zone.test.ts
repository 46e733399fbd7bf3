import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVERY_ZONE } from '#domain/time/testing/clock-changes.ts'
import { openSlots } from './open-slots.ts'
import { startsMinuteByMinute } from './testing/minute-by-minute.ts'
import { randomSearchIn } from './testing/random-search.ts'

test('matches the minute-by-minute reference in every zone around its clock changes', () => {
  const seen = { days: 0, slots: 0 }
  for (const timeZone of EVERY_ZONE) {
    const property = fc.property(randomSearchIn(timeZone), (search) => {
      const starts = openSlots(search).map(({ start }) => start)
      expect(starts).toEqual(startsMinuteByMinute(search))
      seen.days += search.days
      seen.slots += starts.length
    })
    fc.assert(property, { seed: 20260308, numRuns: 40 })
  }
  expect(seen.days).toBeGreaterThan(30_000)
  expect(seen.slots).toBeGreaterThan(100_000)
}, 600_000)
