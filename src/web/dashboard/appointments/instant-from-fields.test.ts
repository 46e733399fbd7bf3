import { expect, test } from 'vitest'
import { instantFromFields } from './instant-from-fields.ts'

test('reads date and time in the business’s time zone', () => {
  expect(instantFromFields('America/New_York', { date: '2026-11-18', time: '09:30' })).toBe(
    '2026-11-18T14:30:00.000Z',
  )
  expect(instantFromFields('Asia/Kathmandu', { date: '2026-11-18', time: '09:30' })).toBe(
    '2026-11-18T03:45:00.000Z',
  )
})

test('moves a time in the skipped hour of spring forward', () => {
  expect(instantFromFields('America/New_York', { date: '2026-03-08', time: '02:30' })).toBe(
    '2026-03-08T07:30:00.000Z',
  )
})

test('keeps the initial instant until the fields are changed', () => {
  const repeatedHour = '2026-11-01T06:30:12.000Z'
  expect(instantFromFields('America/New_York', { date: '2026-11-01', time: '01:30' }, repeatedHour)).toBe(
    repeatedHour,
  )
  expect(instantFromFields('America/New_York', { date: '2026-11-01', time: '01:45' }, repeatedHour)).toBe(
    '2026-11-01T05:45:00.000Z',
  )
})

test.each([
  ['', '09:30'],
  ['2026-02-30', '09:30'],
  ['0000-01-01', '09:30'],
  ['0027-07-05', '09:30'],
  ['1999-12-31', '09:30'],
  ['2100-01-01', '09:30'],
  ['12026-01-01', '09:30'],
  ['2026-11-18', ''],
  ['2026-11-18', '25:00'],
])('returns null for the date %j and the time %j', (date, time) => {
  expect(instantFromFields('UTC', { date, time })).toBeNull()
})
