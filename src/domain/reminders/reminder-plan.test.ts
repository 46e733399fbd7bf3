import { expect, test } from 'vitest'
import { type OptOut, type PlannedReminder, reminderPlan } from '#domain/reminders/reminder-plan.ts'

const NEW_YORK = 'America/New_York'
const instant = (iso: string) => Date.parse(iso)
/** A job on Wednesday at 9 AM in New York, booked the week before. */
const job = {
  startsAt: instant('2030-01-09T09:00:00-05:00'),
  knownSince: instant('2030-01-02T12:00:00-05:00'),
  now: instant('2030-01-02T12:00:00-05:00'),
  optOut: null as OptOut | null,
}
const preferences = { isOn: { 'day before': true, 'hour before': true }, quiet: null, timeZone: NEW_YORK }
const NIGHT = { from: '21:00', until: '08:00' }

/** Formats `at` in New York time. */
const formatted = ({ at, skip, isNeverOwed }: PlannedReminder) =>
  isNeverOwed
    ? 'never owed'
    : (skip ?? new Date(at).toLocaleString('sv', { timeZone: NEW_YORK }).slice(5, 16))
const plan = (change: Partial<typeof job> = {}, other: object = {}) =>
  reminderPlan({ ...job, ...change }, { ...preferences, ...other }).map(formatted)
const jobAt = (time: string) => ({ startsAt: instant(`2030-01-09T${time}:00-05:00`) })

test('reminds a day and an hour before', () => {
  expect(plan()).toEqual(['01-08 09:00', '01-09 08:00'])
})

test('counts elapsed hours when clocks change in between', () => {
  const spring = { startsAt: instant('2030-03-10T09:00:00-04:00') }
  expect(plan(spring)).toEqual(['03-09 08:00', '03-10 08:00'])
  const autumn = { startsAt: instant('2030-11-03T09:00:00-05:00') }
  expect(plan(autumn)).toEqual(['11-02 10:00', '11-03 08:00'])
})

test('plans only the kinds that are switched on', () => {
  expect(plan({}, { isOn: { 'day before': false, 'hour before': true } })).toEqual(['off', '01-09 08:00'])
})

test('skips reminders to clients who opted out or replied STOP', () => {
  expect(plan({ optOut: 'refused' })).toEqual(['refused', 'refused'])
  expect(plan({ optOut: 'stopped' })).toEqual(['stopped', 'stopped'])
})

test('does not owe a reminder whose time was past when the job was booked', () => {
  const now = instant('2030-01-08T10:00:00-05:00')
  expect(plan({ now, knownSince: now })).toEqual(['never owed', '01-09 08:00'])
})

test('computes a time also for a reminder that was never owed', () => {
  const now = instant('2030-01-08T10:00:00-05:00')
  const dayBefore = (change: object = {}, other: object = {}) =>
    reminderPlan({ ...job, now, knownSince: now, ...change }, { ...preferences, ...other })[0]
  expect(dayBefore({}, { quiet: { from: '08:00', until: '12:00' } })).toMatchObject({
    isNeverOwed: true,
    at: instant('2030-01-08T12:00:00-05:00'),
  })
  expect(dayBefore({ optOut: 'refused' })).toMatchObject({ isNeverOwed: true, skip: 'refused' })
})

test('skips reminders of a job that has begun', () => {
  expect(plan({ now: job.startsAt })).toEqual(['begun', 'begun'])
})

test.each([
  ['2030-01-09T07:00:00-05:00', ['01-08 09:00', '01-09 08:00']],
  ['2030-01-09T07:01:00-05:00', ['too late', '01-09 08:00']],
  ['2030-01-09T08:50:00-05:00', ['too late', '01-09 08:00']],
  ['2030-01-09T08:51:00-05:00', ['too late', 'too late']],
])('still sends reminders that are useful after an outage until %s', (now, planned) => {
  expect(plan({ now: instant(now) })).toEqual(planned)
})

test('postpones a reminder to the end of quiet hours, also across midnight', () => {
  expect(plan(jobAt('22:30'), { quiet: NIGHT })).toEqual(['01-09 08:00', 'quiet'])
  expect(plan(jobAt('13:00'), { quiet: { from: '12:00', until: '14:00' } })).toEqual(['01-08 14:00', 'quiet'])
})

test('sends a reminder just before quiet hours that end too late', () => {
  const quiet = { from: '21:00', until: '20:00' }
  expect(plan(jobAt('21:30'), { quiet })).toEqual(['01-08 20:59', '01-09 20:30'])
})

test('skips a reminder if the time just before quiet hours is past too', () => {
  const quiet = { from: '21:00', until: '20:00' }
  const now = instant('2030-01-08T20:59:30-05:00')
  expect(plan({ ...jobAt('21:30'), now }, { quiet })).toEqual(['quiet', '01-09 20:30'])
})

test('applies quiet hours to the minute', () => {
  const hourBefore = (time: string) => plan(jobAt(time), { quiet: NIGHT })[1]
  expect(hourBefore('21:59')).toBe('01-09 20:59')
  expect(hourBefore('22:00')).toBe('quiet')
  expect(hourBefore('08:59')).toBe('quiet')
  expect(hourBefore('09:00')).toBe('01-09 08:00')
})

test('keeps local quiet hours in the night in which clocks change', () => {
  const spring = { startsAt: instant('2030-03-10T07:30:00-04:00') }
  expect(plan(spring, { quiet: { from: '21:00', until: '06:00' } })).toEqual(['03-09 06:30', '03-10 06:30'])
  expect(plan(spring, { quiet: { from: '21:00', until: '07:00' } })[1]).toBe('quiet')
})
