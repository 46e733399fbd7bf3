import { expect, test } from 'vitest'
import { noMessagesReason } from './no-messages-reason.ts'

const BOTH = { isDayBefore: true, isHourBefore: true }
const NOW = Date.parse('2030-01-07T10:00:00Z')
const TOO_SOON = 'Nothing to send: the job begins too soon for a reminder.'

test('explains why a job has no messages', () => {
  const reason = (time: string, preferences = BOTH) =>
    noMessagesReason(`2030-01-${time}:00Z`, preferences, NOW)
  expect(reason('07T10:30')).toBe(TOO_SOON)
  expect(reason('07T12:00', { ...BOTH, isHourBefore: false })).toBe(TOO_SOON)
  expect(reason('09T12:00', { isDayBefore: false, isHourBefore: false })).toBe('Reminders are switched off.')
  expect(reason('07T12:00')).toBe('No message about this job is owed.')
  expect(reason('07T09:00')).toBe('No message about this job was sent.')
})
