import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { messageGroups } from './message-groups.ts'

const NEW_YORK = 'America/New_York'
/** A time in New York. January 7 is a Monday. */
const at = (time: string) => `2030-01-${time}:00-05:00`

const planned = (planned_for: string, settled_at: string | null = null) =>
  ({ id: planned_for, planned_for, settled_at }) as Message

function titles(view: 'ahead' | 'gone', now: string, messages: Message[]) {
  const options = { view, timeZone: NEW_YORK, nowMs: Date.parse(now) }
  return messageGroups(messages, options).map(({ title, messages: grouped }) => [title, grouped.length])
}

const AHEAD = ['07T18:00', '07T23:30', '08T05:59', '08T06:00', '09T09:00'].map((time) => planned(at(time)))

test('groups messages due before six in the morning first, as tonight', () => {
  expect(titles('ahead', at('07T19:00'), AHEAD)).toEqual([
    ['Tonight', 3],
    ['Tomorrow', 1],
    ['Wednesday, Jan 9', 1],
  ])
})

test('shows tonight even if no message is due', () => {
  expect(titles('ahead', at('07T19:00'), [planned(at('09T09:00'))])).toEqual([
    ['Tonight', 0],
    ['Wednesday, Jan 9', 1],
  ])
  expect(titles('ahead', at('07T19:00'), [])).toEqual([])
})

test('calls the first group "Today and tonight" during the day', () => {
  expect(titles('ahead', at('07T09:00'), AHEAD)[0]).toEqual(['Today and tonight', 3])
})

test('lists past messages by the day they were sent, newest first', () => {
  const gone = [
    planned(at('07T08:00'), at('07T08:00')),
    planned(at('06T23:59'), at('07T00:00')),
    planned(at('06T09:00'), at('06T09:00')),
    planned('2029-12-31T09:00:00-05:00', '2029-12-31T09:00:00-05:00'),
  ]
  expect(titles('gone', at('07T19:00'), gone)).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Monday, Dec 31, 2029', 1],
  ])
})
