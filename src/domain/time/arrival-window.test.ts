import { expect, test } from 'vitest'
import { dates } from '#domain/language/en/dates.ts'
import { formatTime } from '#domain/texts/format-day.ts'
import { withPlainCharacters } from '#domain/texts/plain-characters.ts'
import { arrivalPhrase, arrivalTime } from '#domain/time/arrival-window.ts'

const inUtc = (instant: string) => withPlainCharacters(formatTime(Date.parse(instant), 'UTC'))

test.each([
  ['09:00', null, '9:00 AM', 'at 9:00 AM'],
  ['09:00', 60, '9:00–10:00 AM', 'between 9:00 and 10:00 AM'],
  ['11:30', 30, '11:30 AM–12:00 PM', 'between 11:30 AM and 12:00 PM'],
  ['12:15', 15, '12:15–12:30 PM', 'between 12:15 and 12:30 PM'],
  ['23:00', 120, '11:00 PM–1:00 AM', 'between 11:00 PM and 1:00 AM'],
])('says when the owner arrives: %s with a window of %s minutes', (time, minutes, short, phrase) => {
  const startsAt = `2030-01-07T${time}:00.000Z`
  expect(arrivalTime(dates, startsAt, minutes, inUtc)).toBe(short)
  expect(arrivalPhrase(dates, startsAt, minutes, inUtc)).toBe(phrase)
})

test('says both ends in local time when the clocks change in between', () => {
  const inNewYork = (instant: string) =>
    withPlainCharacters(formatTime(Date.parse(instant), 'America/New_York'))
  expect(arrivalTime(dates, '2030-03-10T06:30:00.000Z', 60, inNewYork)).toBe('1:30–3:30 AM')
})

test('keeps what a formatter puts before AM', () => {
  const narrow = (instant: string) => formatTime(Date.parse(instant), 'UTC')
  expect(withPlainCharacters(arrivalTime(dates, '2030-01-07T09:00:00.000Z', 60, narrow))).toBe(
    '9:00-10:00 AM',
  )
})
