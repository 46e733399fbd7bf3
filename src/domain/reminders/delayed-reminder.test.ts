import { expect, test } from 'vitest'
import { delayedReminder } from '#domain/reminders/reminder-plan.ts'

const instant = (text: string) => Date.parse(`2030-01-${text}:00-05:00`)
const night = {
  kind: 'day before',
  startsAt: instant('08T10:00'),
  now: instant('07T22:30'),
  quiet: { from: '21:00', until: '07:00' },
  timeZone: 'America/New_York',
} as const

test('postpones to the morning while that still helps', () => {
  expect(delayedReminder(night)).toEqual({ at: instant('08T07:00') })
})

test('skips if the morning is too late', () => {
  expect(delayedReminder({ ...night, startsAt: instant('08T08:30') })).toBe('skipped')
  expect(delayedReminder({ ...night, kind: 'hour before', startsAt: instant('07T23:15') })).toBe('skipped')
})

test('sends at once during the day, and without quiet hours', () => {
  expect(delayedReminder({ ...night, now: instant('08T07:00') })).toBe('leaves')
  expect(delayedReminder({ ...night, quiet: null })).toBe('leaves')
})
