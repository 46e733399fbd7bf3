import { expect, test } from 'vitest'
import { type BusyTime, busyOnDay } from './busy-on-day.ts'

const dentist: BusyTime = {
  calendar: 'Family',
  starts_at: '2026-11-18T14:00:00Z',
  ends_at: '2026-11-18T15:30:00Z',
  is_all_day: false,
}
const on = (date: string, ...times: BusyTime[]) =>
  busyOnDay(times, 'America/New_York', Temporal.PlainDate.from(date)).map(({ words }) => words)

test('a busy time is told by the clock of the business, on its day only', () => {
  expect(on('2026-11-18', dentist)).toEqual(['9:00 AM to 10:30 AM'])
  expect(on('2026-11-17', dentist)).toEqual([])
  expect(on('2026-11-19', dentist)).toEqual([])
})

test('a whole day ends at midnight and is on no other day', () => {
  const holiday = {
    ...dentist,
    starts_at: '2026-11-18T05:00:00Z',
    ends_at: '2026-11-19T05:00:00Z',
    is_all_day: true,
  }
  expect(on('2026-11-18', holiday)).toEqual(['all day'])
  expect(on('2026-11-19', holiday)).toEqual([])
})

test('what goes on over midnight is told on each day as far as it lasts there', () => {
  const trip = { ...dentist, starts_at: '2026-11-18T02:00:00Z', ends_at: '2026-11-19T15:00:00Z' }
  expect(on('2026-11-17', trip)).toEqual(['from 9:00 PM'])
  expect(on('2026-11-18', trip)).toEqual(['all day'])
  expect(on('2026-11-19', trip)).toEqual(['until 10:00 AM'])
})

test('whole days come first', () => {
  const day = { ...dentist, starts_at: '2026-11-18T05:00:00Z', ends_at: '2026-11-19T05:00:00Z' }
  const early = { ...dentist, starts_at: '2026-11-18T12:00:00Z', ends_at: '2026-11-18T13:00:00Z' }
  expect(on('2026-11-18', dentist, early, day)).toEqual([
    'all day',
    '7:00 AM to 8:00 AM',
    '9:00 AM to 10:30 AM',
  ])
})
