import { expect, test } from 'vitest'
import { slotsByDate } from '#web/booking/choose/slots-by-date.ts'

test('groups slots by the local date of the business, not by UTC', () => {
  const slots = ['2026-11-18T14:00:00.000Z', '2026-11-19T04:30:00.000Z', '2026-11-19T05:00:00.000Z']
  expect([...slotsByDate(slots, 'America/New_York')]).toEqual([
    ['2026-11-18', [slots[0], slots[1]]],
    ['2026-11-19', [slots[2]]],
  ])
})
