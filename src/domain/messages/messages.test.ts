import { expect, test } from 'vitest'
import { canResend } from '#domain/messages/can-resend.ts'
import { type MessageRow, messageOutcome } from '#domain/messages/message-outcome.ts'
import { tonightEndsAt } from '#domain/messages/tonight.ts'

const at = new Date('2030-01-07T10:00:00Z')
const planned: MessageRow = {
  channel: 'email',
  delivered_at: null,
  sent_at: null,
  failed_at: null,
  skipped_at: null,
  replaced_at: null,
  skip_reason: null,
  last_error: null,
}

test('reports the outcome of an email and the reason', () => {
  const outcome = (row: Partial<MessageRow>) => {
    const { state, reason } = messageOutcome({ ...planned, ...row })
    return [state, reason]
  }
  expect(outcome({})).toEqual(['planned', null])
  expect(outcome({ last_error: 'ETIMEDOUT' })).toEqual([
    'planned',
    'The mail server hasn’t accepted it yet. We’ll try again.',
  ])
  expect(outcome({ sent_at: at, replaced_at: at })).toEqual(['accepted', null])
  expect(outcome({ failed_at: at, last_error: 'refused with 550' })).toEqual([
    'failed',
    'The mail server rejected this address.',
  ])
  expect(outcome({ skipped_at: at, skip_reason: 'quiet' })).toEqual([
    'skipped',
    'It would have gone out during your quiet hours.',
  ])
  expect(outcome({ failed_at: at, last_error: 'did not answer' })).toEqual([
    'sent',
    'The mail server didn’t confirm it. It may have arrived.',
  ])
  expect(outcome({ replaced_at: at })).toEqual(['skipped', 'Replaced by a newer message.'])
})

test('reports the outcome of a text and the reason', () => {
  const outcome = (row: Partial<MessageRow>) => {
    const { state, reason } = messageOutcome({ ...planned, channel: 'text', ...row })
    return [state, reason]
  }
  expect(outcome({ last_error: 'not taken: 20429' })).toEqual([
    'planned',
    'The text provider hasn’t accepted it yet. We’ll try again.',
  ])
  expect(outcome({ sent_at: at })).toEqual(['accepted', null])
  expect(outcome({ sent_at: at, delivered_at: at })).toEqual(['delivered', null])
  expect(outcome({ failed_at: at, last_error: 'refused: answered STOP' })).toEqual([
    'failed',
    'The client replied STOP, so we don’t text them.',
  ])
  expect(outcome({ failed_at: at, last_error: 'not delivered: 30003' })).toEqual([
    'failed',
    'It didn’t reach the phone.',
  ])
  expect(outcome({ failed_at: at, last_error: 'too many texts' })).toEqual([
    'failed',
    'You’ve reached the limit of 200 texts a day, so we didn’t send it.',
  ])
  expect(outcome({ failed_at: at, last_error: 'not taken: 20003' })).toEqual([
    'failed',
    'We tried for most of a day, but the text provider didn’t accept it.',
  ])
  expect(outcome({ failed_at: at, last_error: 'did not answer' })[0]).toBe('sent')
})

const NOW = 1_000
const upcomingJob = { startsAt: 2_000, isCancelled: false }
const reminder = {
  letter: 'reminder',
  isSettled: true,
  plannedFor: NOW,
  hasOptedOut: false,
  job: upcomingJob,
  hasVisitsAhead: false,
  invoice: null,
}

test('a message can be resent while it still makes sense', () => {
  const cancelled = { ...upcomingJob, isCancelled: true }
  const canSend = (change: object) => canResend({ ...reminder, ...change }, NOW)
  expect(canSend({})).toBe(true)
  expect(canSend({ isSettled: false })).toBe(false)
  expect(canSend({ job: cancelled })).toBe(false)
  expect(canSend({ job: { ...upcomingJob, startsAt: NOW } })).toBe(false)
  expect(canSend({ job: null })).toBe(false)
  expect(canSend({ plannedFor: NOW + 1 })).toBe(false)
  expect(canSend({ hasOptedOut: true })).toBe(false)
  expect(canSend({ letter: 'booking-confirmed', hasOptedOut: true, plannedFor: NOW + 1 })).toBe(true)
  expect(canSend({ letter: 'appointment-cancelled', job: cancelled })).toBe(true)
  expect(canSend({ letter: 'appointment-cancelled' })).toBe(false)
  expect(canSend({ letter: 'series-changed', job: cancelled, hasVisitsAhead: true })).toBe(true)
  expect(canSend({ letter: 'series-changed', hasVisitsAhead: false })).toBe(false)
  expect(canSend({ letter: 'invoice', invoice: { isOwed: true, isPaid: false } })).toBe(true)
  expect(canSend({ letter: 'invoice', invoice: { isOwed: false, isPaid: true } })).toBe(false)
  expect(canSend({ letter: 'receipt', invoice: { isOwed: false, isPaid: true } })).toBe(true)
  expect(canSend({ letter: 'booking-received' })).toBe(false)
})

test('tonight ends at 6 AM local time of the business', () => {
  const evening = Date.parse('2030-01-07T23:30:00-05:00')
  expect(new Date(tonightEndsAt(evening, 'America/New_York')).toISOString()).toBe('2030-01-08T11:00:00.000Z')
  expect(new Date(tonightEndsAt(evening, 'Europe/London')).toISOString()).toBe('2030-01-09T06:00:00.000Z')
})
