import { expect, test } from 'vitest'
import { delayedReminder } from '#domain/reminders/reminder-plan.ts'

const instant = (text: string) => Date.parse(`2030-01-${text}:00-05:00`)
const duringQuietHours = {
  kind: 'day before',
  startsAt: instant('08T10:00'),
  now: instant('07T22:30'),
  quiet: { from: '21:00', until: '07:00' },
  timeZone: 'America/New_York',
} as const

test('postpones a reminder to the end of quiet hours if it is still useful then', () => {
  expect(delayedReminder(duringQuietHours)).toEqual({ at: instant('08T07:00') })
})

test('skips a reminder if the end of quiet hours is too late', () => {
  expect(delayedReminder({ ...duringQuietHours, startsAt: instant('08T08:30') })).toBe('skip')
  expect(delayedReminder({ ...duringQuietHours, kind: 'hour before', startsAt: instant('07T23:15') })).toBe(
    'skip',
  )
})

test('sends a reminder at once outside quiet hours, or without any', () => {
  expect(delayedReminder({ ...duringQuietHours, now: instant('08T07:00') })).toBe('send')
  expect(delayedReminder({ ...duringQuietHours, quiet: null })).toBe('send')
})
