import { expect, test } from 'vitest'
import { reminderTimes } from '#domain/invoices/reminder-times.ts'

const NEW_YORK = 'America/New_York'
const at = (instant: string) => Date.parse(instant)
const EARLY = at('2026-01-01T00:00:00Z')

const told = (dueDate: string, before: number | null, after: number | null, now = EARLY, zone = NEW_YORK) =>
  reminderTimes(dueDate, { before, after }, zone, now).map((time) => new Date(time).toISOString())

test('are at nine in the morning where the business is, so many days before and after', () => {
  expect(told('2026-06-15', 3, 7)).toEqual(['2026-06-12T13:00:00.000Z', '2026-06-22T13:00:00.000Z'])
  expect(told('2026-06-15', 3, 7, EARLY, 'Asia/Tokyo')).toEqual([
    '2026-06-12T00:00:00.000Z',
    '2026-06-22T00:00:00.000Z',
  ])
})

test('are nine o’clock on either side of a change of clocks', () => {
  expect(told('2026-03-08', 1, 1)).toEqual(['2026-03-07T14:00:00.000Z', '2026-03-09T13:00:00.000Z'])
})

test('are none unless wished for', () => {
  expect(told('2026-06-15', null, null)).toEqual([])
  expect(told('2026-06-15', 1, null)).toEqual(['2026-06-14T13:00:00.000Z'])
  expect(told('2026-06-15', null, 30)).toEqual(['2026-07-15T13:00:00.000Z'])
})

test('lie ahead: what is over is not made up for', () => {
  expect(told('2026-06-15', 3, 7, at('2026-06-12T12:59:59Z'))).toHaveLength(2)
  expect(told('2026-06-15', 3, 7, at('2026-06-12T13:00:00Z'))).toEqual(['2026-06-22T13:00:00.000Z'])
  expect(told('2026-06-15', 3, 7, at('2026-06-22T13:00:00Z'))).toEqual([])
})
