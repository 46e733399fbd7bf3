import { expect, test } from 'vitest'
import { noMessagesReason } from './no-messages-reason.ts'

const BOTH_ON = { sendsDayBefore: true, sendsHourBefore: true }
const NOW = Date.parse('2030-01-07T10:00:00Z')
const TOO_SOON = 'Nothing to send. This job starts too soon for a reminder.'

test('explains why a job has no messages', () => {
  const reason = (time: string, preferences = BOTH_ON) =>
    noMessagesReason(`2030-01-${time}:00Z`, preferences, NOW)
  expect(reason('07T10:30')).toBe(TOO_SOON)
  expect(reason('07T12:00', { ...BOTH_ON, sendsHourBefore: false })).toBe(TOO_SOON)
  expect(reason('09T12:00', { sendsDayBefore: false, sendsHourBefore: false })).toBe('Reminders are off.')
  expect(reason('07T12:00')).toBe('No messages are scheduled for this job.')
  expect(reason('07T09:00')).toBe('No messages were sent about this job.')
})
