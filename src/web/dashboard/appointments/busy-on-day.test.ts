import { expect, test } from 'vitest'
import { type BusyTime, busyOnDay } from './busy-on-day.ts'

const dentist: BusyTime = {
  calendar: 'Family',
  starts_at: '2026-11-18T14:00:00Z',
  ends_at: '2026-11-18T15:30:00Z',
  is_all_day: false,
}
const busyTexts = (date: string, ...times: BusyTime[]) =>
  busyOnDay(times, 'America/New_York', Temporal.PlainDate.from(date)).map(({ text }) => text)

test('shows a busy time on its own day, in the business’s time zone', () => {
  expect(busyTexts('2026-11-18', dentist)).toEqual(['9:00 AM to 10:30 AM'])
  expect(busyTexts('2026-11-17', dentist)).toEqual([])
  expect(busyTexts('2026-11-19', dentist)).toEqual([])
})

test('shows an all-day event on that day only', () => {
  const holiday = {
    ...dentist,
    starts_at: '2026-11-18T05:00:00Z',
    ends_at: '2026-11-19T05:00:00Z',
    is_all_day: true,
  }
  expect(busyTexts('2026-11-18', holiday)).toEqual(['all day'])
  expect(busyTexts('2026-11-19', holiday)).toEqual([])
})

test('splits a busy time that passes midnight across the days', () => {
  const trip = { ...dentist, starts_at: '2026-11-18T02:00:00Z', ends_at: '2026-11-19T15:00:00Z' }
  expect(busyTexts('2026-11-17', trip)).toEqual(['from 9:00 PM'])
  expect(busyTexts('2026-11-18', trip)).toEqual(['all day'])
  expect(busyTexts('2026-11-19', trip)).toEqual(['until 10:00 AM'])
})

test('sorts a busy time that fills the day first', () => {
  const wholeDay = { ...dentist, starts_at: '2026-11-18T05:00:00Z', ends_at: '2026-11-19T05:00:00Z' }
  const early = { ...dentist, starts_at: '2026-11-18T12:00:00Z', ends_at: '2026-11-18T13:00:00Z' }
  expect(busyTexts('2026-11-18', dentist, early, wholeDay)).toEqual([
    'all day',
    '7:00 AM to 8:00 AM',
    '9:00 AM to 10:30 AM',
  ])
})
