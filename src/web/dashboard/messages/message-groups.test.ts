import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { messageGroups } from './message-groups.ts'

const NEW_YORK = 'America/New_York'
/** A time in New York. January 7 is a Monday. */
const at = (time: string) => `2030-01-${time}:00-05:00`

const aMessage = (planned_for: string, settled_at: string | null = null) =>
  ({ id: planned_for, planned_for, settled_at }) as Message

function groupSizes(view: 'ahead' | 'gone', now: string, messages: Message[]) {
  const options = { view, timeZone: NEW_YORK, nowMs: Date.parse(now) }
  return messageGroups(messages, options).map(({ title, messages: grouped }) => [title, grouped.length])
}

const SCHEDULED = ['07T18:00', '07T23:30', '08T05:59', '08T06:00', '09T09:00'].map((time) =>
  aMessage(at(time)),
)

test('puts messages that are due before six in the morning first, in the group "Tonight"', () => {
  expect(groupSizes('ahead', at('07T19:00'), SCHEDULED)).toEqual([
    ['Tonight', 3],
    ['Tomorrow', 1],
    ['Wednesday, Jan 9', 1],
  ])
})

test('shows the group "Tonight" even if all scheduled messages are due later', () => {
  expect(groupSizes('ahead', at('07T19:00'), [aMessage(at('09T09:00'))])).toEqual([
    ['Tonight', 0],
    ['Wednesday, Jan 9', 1],
  ])
  expect(groupSizes('ahead', at('07T19:00'), [])).toEqual([])
})

test('calls the first group "Today and tonight" during the day', () => {
  expect(groupSizes('ahead', at('07T09:00'), SCHEDULED)[0]).toEqual(['Today and tonight', 3])
})

test('groups past messages by the day they were sent, newest first', () => {
  const sentMessages = [
    aMessage(at('07T08:00'), at('07T08:00')),
    aMessage(at('06T23:59'), at('07T00:00')),
    aMessage(at('06T09:00'), at('06T09:00')),
    aMessage('2029-12-31T09:00:00-05:00', '2029-12-31T09:00:00-05:00'),
  ]
  expect(groupSizes('gone', at('07T19:00'), sentMessages)).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Monday, Dec 31, 2029', 1],
  ])
})
