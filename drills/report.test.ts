import { expect, test } from 'vitest'
import { atMost, exactly } from './drill.ts'
import { rowOf, summaryOf } from './report.ts'

test.each([
  ['ok', 'a figure within its limit', exactly('Lost', 0, 0)],
  ['MISSED', 'a figure over its limit', exactly('Lost', 1, 0)],
  ['MISSED', 'a figure that could not be measured', atMost('Slowest', Number.NaN, 3, 's')],
  ['info', 'a figure without a limit', { name: 'Requests', measured: 900, unit: '' }],
  [
    'untested',
    'something that cannot be tested here',
    { name: 'Power loss', untested: 'no machine to reset' },
  ],
] as const)("gives the verdict '%s' to %s", (verdict, _, finding) => {
  expect(rowOf('server', finding).verdict).toBe(verdict)
})

const PASSED = rowOf('server', exactly('Lost', 0, 0))
const MISSED = rowOf('server', exactly('Lost', 1, 0))
const UNTESTED = rowOf('server', { name: 'Power loss', untested: 'no machine to reset' })

test.each([
  ['Passed: 1. Missed: 1. Untested: 1.', [PASSED, MISSED, UNTESTED], { passes: false, passesStrict: false }],
  ['Passed: 2. Missed: 0. Untested: 1.', [PASSED, PASSED, UNTESTED], { passes: true, passesStrict: false }],
  ['Passed: 1. Missed: 0. Untested: 0.', [PASSED], { passes: true, passesStrict: true }],
])('sums up a run as: %s', (line, rows, { passes, passesStrict }) => {
  expect(summaryOf(rows, { isStrict: false })).toEqual({ line, passed: passes })
  expect(summaryOf(rows, { isStrict: true })).toEqual({ line, passed: passesStrict })
})

test('shows a figure next to its limit', () => {
  expect(rowOf('database', atMost('Slowest', 2.345, 3, 's'))).toMatchObject({
    figure: '2.35 s',
    limit: 'at most 3 s',
  })
})
