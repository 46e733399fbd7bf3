import { expect, test } from 'vitest'
import { parseHours } from './availability.ts'
import { slotRejection } from './slot-rejection.ts'
import { at, morning, span, withRules } from './testing/morning.ts'

const { week } = morning.availability

test('gives no reason for a free time on the grid', () => {
  expect(slotRejection(morning, at('09:00'))).toBeUndefined()
  expect(slotRejection(morning, at('09:30'))).toBeUndefined()
})

test('rejects times off the grid, after all other reasons', () => {
  expect(slotRejection(morning, at('09:47'))).toEqual({ because: 'off the grid' })
  expect(slotRejection({ ...morning, busy: [span('10:00', '11:00')] }, at('09:47'))).toMatchObject({
    because: 'taken',
  })
})

test('rejects a time in the past', () => {
  expect(slotRejection({ ...morning, now: at('09:30') + 1 }, at('09:30'))).toEqual({ because: 'past' })
  expect(slotRejection({ ...morning, now: at('09:30') }, at('09:30'))).toBeUndefined()
})

test('says when a time would not be too soon', () => {
  const context = { ...withRules({ noticeMinutes: 120 }), now: at('08:00') }
  expect(slotRejection(context, at('09:30'))).toEqual({ because: 'too soon', earliest: at('10:00') })
  expect(slotRejection(context, at('10:00'))).toBeUndefined()
})

test('says which date is the last that can be booked', () => {
  const context = withRules({ daysAhead: 0 })
  expect(slotRejection(context, at('09:00'))).toEqual({ because: 'too far ahead', lastDate: '2026-06-14' })
})

test('says which days off block a day', () => {
  const daysOff = { from: '2026-06-10', to: '2026-06-15' }
  const context = withRules({ daysOff: [{ from: '2026-01-01', to: '2026-01-01' }, daysOff] })
  expect(slotRejection(context, at('09:00'))).toEqual({ because: 'blocked day', daysOff })
})

test.each(['08:59', '10:01', '11:00', '00:00', '23:59'])(
  'returns the hours that %s is outside of',
  (time) => {
    expect(slotRejection(morning, at(time))).toEqual({
      because: 'outside hours',
      hours: span('09:00', '11:00'),
    })
  },
)

test('says that a day has no hours', () => {
  const context = withRules({ week: { ...week, monday: null } })
  expect(slotRejection(context, at('09:00'))).toEqual({ because: 'outside hours', hours: null })
})

test('says which break a job would run into', () => {
  const monday = { hours: parseHours('09:00', '11:00'), breaks: [parseHours('09:30', '09:45')] }
  const context = withRules({ week: { ...week, monday } })
  expect(slotRejection(context, at('09:00'))).toEqual({ because: 'break', pause: span('09:30', '09:45') })
  expect(slotRejection(context, at('10:00'))).toBeUndefined()
})

test('rejects a day that has reached its limit', () => {
  const context = { ...withRules({ maxJobsPerDay: 1 }), busy: [span('18:00', '19:00')] }
  expect(slotRejection(context, at('09:00'))).toEqual({ because: 'day full', maxJobsPerDay: 1 })
})

test('returns every busy time that a job would overlap, in order', () => {
  const later = { ...span('10:30', '11:30'), client: 'Sam' }
  const earlier = { ...span('2026-06-14 23:00', '10:01'), client: 'Kim' }
  const touching = { ...span('11:00', '12:00'), client: 'Lee' }
  expect(slotRejection({ ...morning, busy: [touching, later, earlier] }, at('10:00'))).toEqual({
    because: 'taken',
    by: [earlier, later],
  })
})

test('rejects a time that leaves no room for the buffers', () => {
  const context = { ...withRules({ bufferBeforeMinutes: 15 }), busy: [span('11:10', '12:00')] }
  expect(slotRejection(context, at('10:00'))).toEqual({ because: 'taken', by: [span('11:10', '12:00')] })
  expect(slotRejection(context, at('09:30'))).toBeUndefined()
})
