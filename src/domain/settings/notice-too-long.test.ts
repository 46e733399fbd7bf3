import { expect, test } from 'vitest'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { availabilityOf } from './availability-of.ts'
import { DEFAULT_BOOKING_RULES } from './default-booking-rules.ts'
import { noticeTooLongError } from './notice-text.ts'

const DAY = 24 * 60

test('explains that nobody can book', () => {
  expect(noticeTooLongError({ notice_minutes: 7 * DAY, days_ahead: 3 })).toBe(
    'Clients must book 1 week ahead but can only see 3 days ahead, so no one can book.',
  )
  expect(noticeTooLongError({ notice_minutes: 2 * DAY + 90, days_ahead: 1 })).toContain(
    'book 2970 minutes ahead',
  )
  expect(noticeTooLongError({ notice_minutes: 0, days_ahead: 1 })).toBeNull()
})

test.each([
  [2 * DAY, 3],
  [3 * DAY, 3],
  [4 * DAY - 30, 3],
  [4 * DAY, 3],
  [4 * DAY, 1],
])('agrees with the offered slots: %i minutes of notice, %i days ahead', (notice_minutes, days_ahead) => {
  const hours = { weekday_start_time: '00:00', weekday_end_time: '24:00' }
  const alwaysOpen = {
    ...DEFAULT_BOOKING_RULES,
    ...hours,
    weekend_start_time: '00:00',
    weekend_end_time: '24:00',
  }
  const search = {
    availability: availabilityOf({ ...alwaysOpen, notice_minutes, days_ahead }, 'UTC'),
    durationMinutes: 30,
    busy: [],
    elsewhere: [],
    now: Date.parse('2026-11-16T00:00:00Z'),
    from: '2026-11-16',
    days: 10,
  }
  expect(openSlots(search).length === 0).toBe(noticeTooLongError({ notice_minutes, days_ahead }) !== null)
})
