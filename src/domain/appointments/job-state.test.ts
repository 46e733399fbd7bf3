import { expect, test } from 'vitest'
import {
  formerState,
  type JobStateTimes,
  jobState as liveOrCancelled,
  MARKED_STATES,
  nextStates,
  stateSince,
  timesInState,
} from './job-state.ts'

const at = (time: string) => new Date(`2030-01-07T${time}:00Z`)
const jobState = (times: JobStateTimes) => liveOrCancelled({ cancelled_at: null, ...times })
const untouched: JobStateTimes = { on_the_way_at: null, started_at: null, done_at: null, no_show_at: null }
const now = at('12:00')

test('a job that nothing was said about is scheduled', () => {
  expect(jobState(untouched)).toBe('scheduled')
  expect(stateSince(untouched)).toBeNull()
})

test('the furthest state counts, and a cancelled job is nothing but cancelled', () => {
  const onTheWay = { ...untouched, on_the_way_at: at('09:00') }
  const inProgress = { ...onTheWay, started_at: at('09:30') }
  const done = { ...inProgress, done_at: at('11:00') }
  expect([onTheWay, inProgress, done].map(jobState)).toEqual(['on_the_way', 'in_progress', 'done'])
  expect([onTheWay, inProgress, done].map(stateSince)).toEqual([at('09:00'), at('09:30'), at('11:00')])
  expect(jobState({ ...onTheWay, no_show_at: at('10:00') })).toBe('no_show')
  expect(liveOrCancelled({ ...done, cancelled_at: at('08:00') })).toBe('cancelled')
})

test.each(MARKED_STATES)('a job that is set to %s is in that state, whatever it was before', (state) => {
  for (const before of MARKED_STATES) {
    const times = timesInState(before, untouched, at('10:00'))
    expect(jobState(timesInState(state, times, now))).toBe(state)
  }
})

test.each(MARKED_STATES)('setting %s again changes nothing', (state) => {
  const times = timesInState(state, untouched, at('10:00'))
  expect(timesInState(state, times, now)).toEqual(times)
})

test('a job that is marked as done at once has no time of arrival', () => {
  expect(timesInState('done', untouched, now)).toEqual({ ...untouched, done_at: now })
})

test('undoing a state leaves the times of the ones before', () => {
  const onTheWay = timesInState('on_the_way', untouched, at('09:00'))
  const inProgress = timesInState('in_progress', onTheWay, at('09:30'))
  const done = timesInState('done', inProgress, at('11:00'))
  expect(timesInState('in_progress', done, now)).toEqual(inProgress)
  expect(timesInState('on_the_way', timesInState('no_show', onTheWay, at('10:00')), now)).toEqual(onTheWay)
  expect(timesInState('scheduled', done, now)).toEqual(untouched)
})

test.each(['in_progress', 'done', 'no_show'] as const)(
  'a job is not %s before its owner was on the way, even if a slow clock says so',
  (state) => {
    const onTheWay = timesInState('on_the_way', untouched, at('10:00'))
    expect(stateSince(timesInState(state, onTheWay, at('09:50')))).toEqual(at('10:00'))
    expect(stateSince(timesInState(state, onTheWay, at('10:20')))).toEqual(at('10:20'))
  },
)

test('a job is not done before it was started, even if a slow clock says so', () => {
  const inProgress = timesInState('in_progress', untouched, at('10:00'))
  expect(timesInState('done', inProgress, at('09:50'))).toEqual({ ...inProgress, done_at: at('10:00') })
})

test.each([
  [['on_the_way'], 'scheduled'],
  [['in_progress'], 'scheduled'],
  [['on_the_way', 'in_progress'], 'on_the_way'],
  [['done'], 'scheduled'],
  [['on_the_way', 'done'], 'on_the_way'],
  [['on_the_way', 'in_progress', 'done'], 'in_progress'],
  [['in_progress', 'no_show'], 'in_progress'],
] as const)('after %j, undo returns to %s', (states, expected) => {
  const times = states.reduce((before, state) => timesInState(state, before, now), untouched)
  expect(formerState(times)).toBe(expected)
})

test.each([
  ['scheduled', 'today', ['on_the_way', 'in_progress', 'done', 'no_show']],
  ['scheduled', 'past', ['done', 'no_show']],
  ['scheduled', 'future', []],
  ['on_the_way', 'today', ['in_progress', 'done', 'no_show']],
  ['in_progress', 'past', ['done', 'no_show']],
  ['done', 'today', []],
  ['no_show', 'today', []],
  ['cancelled', 'today', []],
] as const)('a job that is %s, in the %s, can be marked as %j', (state, day, expected) => {
  expect(nextStates(state, day)).toEqual(expected)
})
