import { expect, test } from 'vitest'
import {
  endPart,
  failureText,
  type PartProgress,
  progressLine,
  recordEvent,
  slowestTests,
  startPart,
} from './part-progress.ts'
import type { TestEvent, TestOutcome } from './test-event.ts'

const STARTED: TestEvent = { kind: 'started', units: 4, effort: 40 }
const UNIT_ENDED: TestEvent = { kind: 'unit ended', effort: 10 }
const ENDED: TestEvent = { kind: 'ended' }
const result = (outcome: TestOutcome, seconds = 1, title = 'books once'): TestEvent => ({
  kind: 'result',
  result: { outcome, title, file: 'e2e/booking/booking.spec.ts:12', seconds, failure: 'Expected 1, got 2' },
})

function newPart(...events: TestEvent[]): PartProgress {
  const part = startPart({ name: 'journeys', unit: 'journeys', logFile: 'test-output/journeys.log' }, 0)
  for (const event of events) recordEvent(part, event)
  return part
}

test('counts finished units and estimates the time left', () => {
  const part = newPart(STARTED, result('passed'), UNIT_ENDED)
  expect(progressLine(part, 20_000)).toBe(
    'journeys    1 passed, 0 failed  1 of 4 journeys  0:20  about 1:00 left',
  )
})

test('gives no estimate before a unit has finished', () => {
  expect(progressLine(newPart(), 5_000)).toBe('journeys    0 passed, 0 failed  starting  0:05')
  expect(progressLine(newPart(STARTED), 5_000)).toBe('journeys    0 passed, 0 failed  0 of 4 journeys  0:05')
})

test('shows how long a part took once it has ended', () => {
  const part = newPart(STARTED, result('passed'), result('skipped'), ENDED)
  expect(endPart(part, true, 65_000)).toBeNull()
  expect(progressLine(part, 90_000)).toBe('journeys    1 passed, 0 failed, 1 skipped  1:05')
})

test.each([
  ['that was killed', [STARTED, result('passed')], true, 'the runner ended before it was done'],
  ['that found no test', [STARTED, ENDED], true, 'no test was run'],
  ['that skipped every test', [STARTED, result('skipped'), ENDED], true, 'no test was run'],
  [
    'that exits with an error although every test passed',
    [STARTED, result('passed'), ENDED],
    false,
    'the runner exited with an error although no test failed',
  ],
] satisfies [string, TestEvent[], boolean, string][])('counts a runner %s as one failure', (...row) => {
  const [, events, didExitCleanly, problem] = row
  const part = newPart(...events)
  expect(endPart(part, didExitCleanly, 1_000)).toBe(problem)
  expect(part.tally.failed).toBe(1)
})

test('counts a failed test once, even if its runner exits with an error', () => {
  const part = newPart(STARTED, result('failed'), ENDED)
  expect(endPart(part, false, 1_000)).toBeNull()
  expect(part.tally.failed).toBe(1)
})

test('shows a failure with its reason, its log and how to run it alone', () => {
  const part = newPart(result('failed'))
  const [failed] = part.results
  expect(failed && failureText(part, failed).split('\n')).toEqual([
    'FAILED  journeys: e2e/booking/booking.spec.ts:12 › books once',
    '        Expected 1, got 2',
    '',
    '        Full output: test-output/journeys.log',
    '        Run it alone: npm test -- e2e/booking/booking.spec.ts:12',
  ])
})

test('lists the slowest tests of all parts', () => {
  const parts = [
    newPart(result('passed', 2, 'b'), result('passed', 1, 'c')),
    newPart(result('passed', 3, 'a')),
  ]
  expect(slowestTests(parts, 2).map(({ title }) => title)).toEqual(['a', 'b'])
})
