import { expect, test } from 'vitest'
import type { SlotRejection } from './slot-rejection.ts'
import { slotRejectionSentence } from './slot-rejection-sentence.ts'
import { at, span } from './testing/morning.ts'

const sentenceFor = (rejection: SlotRejection) => slotRejectionSentence(rejection, 'UTC')

test.each<[SlotRejection, string]>([
  [{ because: 'past' }, 'That time has passed. Please choose a later one.'],
  [
    { because: 'too soon', earliest: at('10:00') },
    'That’s too soon. The earliest you can book is Monday, June 15 at 10:00 AM.',
  ],
  [
    { because: 'too far ahead', lastDate: '2026-06-14' },
    'That’s too far ahead. You can book up to June 14, 2026.',
  ],
  [
    { because: 'blocked day', daysOff: { from: '2026-12-25', to: '2026-12-25' } },
    'No appointments on December 25, 2026. Please choose another day.',
  ],
  [
    { because: 'blocked day', daysOff: { from: '2026-12-24', to: '2027-01-01' } },
    'No appointments from December 24, 2026 to January 1, 2027. Please choose another day.',
  ],
  [{ because: 'day full', maxJobsPerDay: 3 }, 'That day is fully booked. Please choose another day.'],
  [{ because: 'outside hours', hours: null }, 'No appointments on that weekday. Please choose another day.'],
  [
    { because: 'outside hours', hours: span('09:00', '17:00') },
    'That’s outside working hours (9:00 AM to 5:00 PM). Please choose another time.',
  ],
  [
    { because: 'break', pause: span('12:00', '12:30') },
    'That time runs into a break (12:00 PM to 12:30 PM). Please choose another time.',
  ],
  [
    { because: 'off the grid' },
    'Appointments don’t start at that time. Please choose one of the times shown.',
  ],
])('explains the reason to a client: %j', (rejection, sentence) => {
  expect(sentenceFor(rejection)).toBe(sentence)
})

test('reveals neither who has a time nor when they have it', () => {
  const ava = { ...span('09:00', '10:00'), client_name: 'Ava' }
  expect(sentenceFor({ because: 'taken', by: [ava] })).toBe(
    'That time was just taken. Please choose another.',
  )
})

test('formats times in the business’s time zone', () => {
  const earliest = Date.parse('2026-03-08T06:59:00Z')
  expect(slotRejectionSentence({ because: 'too soon', earliest }, 'America/New_York')).toContain(
    'Sunday, March 8 at 1:59 AM',
  )
})
