import { expect, test } from 'vitest'
import { atMost, exactly } from './drill.ts'
import { rowOf, summaryOf } from './report.ts'

test.each([
  ['ok', 'a figure within its limit', exactly('Lost', 0, 0)],
  ['MISSED', 'a figure over its limit', exactly('Lost', 1, 0)],
  ['MISSED', 'a figure that could not be measured', atMost('Slowest', Number.NaN, 3, 's')],
  ['told', 'a figure without a limit', { name: 'Requests', measured: 900, unit: '' }],
  [
    'untested',
    'something that cannot be tested here',
    { name: 'Power loss', untested: 'no machine to reset' },
  ],
] as const)("reports '%s' for %s", (verdict, _, finding) => {
  expect(rowOf('server', finding).verdict).toBe(verdict)
})

const HELD = rowOf('server', exactly('Lost', 0, 0))
const MISSED = rowOf('server', exactly('Lost', 1, 0))
const UNTESTED = rowOf('server', { name: 'Power loss', untested: 'no machine to reset' })

test.each([
  ['Held: 1. Missed: 1. Untested: 1.', [HELD, MISSED, UNTESTED], { passed: false, strictly: false }],
  ['Held: 2. Missed: 0. Untested: 1.', [HELD, HELD, UNTESTED], { passed: true, strictly: false }],
  ['Held: 1. Missed: 0. Untested: 0.', [HELD], { passed: true, strictly: true }],
])('sums up: %s', (line, rows, { passed, strictly }) => {
  expect(summaryOf(rows, { isStrict: false })).toEqual({ line, passed })
  expect(summaryOf(rows, { isStrict: true })).toEqual({ line, passed: strictly })
})

test('shows a figure next to its limit', () => {
  expect(rowOf('database', atMost('Slowest', 2.345, 3, 's'))).toMatchObject({
    figure: '2.35 s',
    pass: 'at most 3 s',
  })
})
