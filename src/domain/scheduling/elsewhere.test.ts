import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { intervalOf, overlaps } from '#domain/time/interval.ts'
import { openSlots } from './open-slots.ts'
import { slotRejection } from './slot-rejection.ts'
import { randomSearch } from './testing/random-search.ts'

const randomTimes = fc.array(
  fc.record({ from: fc.integer({ min: -2_000, max: 5_000 }), minutes: fc.integer({ min: 1, max: 600 }) }),
  { maxLength: 4 },
)

test('removes exactly the slots that overlap busy times of other calendars', () => {
  let removedSlots = 0
  const property = fc.property(randomSearch, randomTimes, (search, times) => {
    const elsewhere = times.map(({ from, minutes }) =>
      intervalOf(Date.parse(search.from) + from * MINUTE_MS, minutes),
    )
    const before = openSlots(search)
    const after = openSlots({ ...search, elsewhere })
    expect(after).toEqual(before.filter((slot) => !elsewhere.some((time) => overlaps(time, slot))))
    for (const { start } of before) {
      const reason = slotRejection({ ...search, elsewhere }, start)
      expect(reason?.because).toBe(after.some((slot) => slot.start === start) ? undefined : 'taken')
    }
    removedSlots += before.length - after.length
  })
  fc.assert(property, { seed: 22, numRuns: 500 })
  expect(removedSlots).toBeGreaterThan(100)
})
