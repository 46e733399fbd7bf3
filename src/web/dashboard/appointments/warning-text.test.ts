import { expect, test } from 'vitest'
import { warningText } from './warning-text.ts'

const when = { timeZone: 'America/New_York', startsAt: '2026-11-18T14:00:00Z' }
const avasJob = {
  id: '1',
  client_name: 'Ava Brooks',
  service: 'Full Detail',
  appointment_time: '2026-11-18T14:30:00Z',
  duration: 120,
}

test('names the client whose job overlaps, in the business’s time zone', () => {
  expect(warningText([{ kind: 'clash', with: [avasJob] }], when)).toEqual([
    'Overlaps Ava Brooks, Full Detail, 9:30 AM to 11:30 AM.',
  ])
})

test('names the day of an overlapping job from another day', () => {
  const nightJob = { ...avasJob, appointment_time: '2026-11-18T03:00:00Z', duration: 720 }
  expect(warningText([{ kind: 'clash', with: [nightJob, avasJob] }], when)).toEqual([
    'Overlaps Ava Brooks, Full Detail, Nov 17, 10:00 PM to 10:00 AM.',
    'Overlaps Ava Brooks, Full Detail, 9:30 AM to 11:30 AM.',
  ])
})

test('names the working hours that a job is outside of', () => {
  expect(warningText([{ kind: 'outside hours', hours: { start: '09:00', end: '24:00' } }], when)).toEqual([
    'Outside your hours on this day, 9:00 AM to midnight.',
  ])
  expect(warningText([{ kind: 'outside hours', hours: null }], when)).toEqual([
    'You have no working hours on this day.',
  ])
})

test('says that a time has passed', () => {
  expect(warningText([{ kind: 'past' }], when)).toEqual(['This time has already passed.'])
})

test('names a day off, a break and a client who is choosing the time', () => {
  expect(
    warningText(
      [
        { kind: 'day off', from: '2026-11-18', to: '2026-11-18' },
        { kind: 'day off', from: '2026-11-16', to: '2026-12-01' },
        { kind: 'break', starts_at: '2026-11-18T17:00:00Z', ends_at: '2026-11-18T17:30:00Z' },
        { kind: 'hold', until: '2026-11-18T15:42:00Z' },
      ],
      when,
    ),
  ).toEqual([
    'You have Nov 18 off.',
    'You have Nov 16 to Dec 1 off.',
    'Runs into your break, 12:00 PM to 12:30 PM.',
    'A client is booking this time right now. We’re holding it until 10:42 AM.',
  ])
})

test('names the part of a busy time that falls on the day of the job', () => {
  const busyWarning = (starts_at: string, ends_at: string) =>
    warningText([{ kind: 'busy elsewhere', calendar: 'Family', starts_at, ends_at }], when)
  expect(busyWarning('2026-11-18T14:30:00Z', '2026-11-18T16:00:00Z')).toEqual([
    'Family says you’re busy 9:30 AM to 11:00 AM.',
  ])
  expect(busyWarning('2026-11-16T05:00:00Z', '2026-11-20T05:00:00Z')).toEqual([
    'Family says you’re busy all day.',
  ])
  expect(busyWarning('2026-11-17T22:00:00Z', '2026-11-18T15:00:00Z')).toEqual([
    'Family says you’re busy until 10:00 AM.',
  ])
  expect(busyWarning('2026-11-19T05:30:00Z', '2026-11-19T06:00:00Z')).toEqual([
    'Family says you’re busy Nov 19, 12:30 AM to 1:00 AM.',
  ])
})

test('says what saving a price below the deposit refunds', () => {
  const refund = { kind: 'deposit above price' as const, deposit: 45_00, refund: 5_00 }
  const laterVisit = { ...refund, appointment_time: '2026-11-25T15:00:00Z' }
  expect(warningText([{ ...refund, appointment_time: when.startsAt }, laterVisit], when)).toEqual([
    'The client paid a $45.00 deposit. Saving refunds $5.00.',
    'The client paid a $45.00 deposit for Nov 25. Saving refunds $5.00.',
  ])
})
