import { expect, test } from 'vitest'
import { addTallies, isGreen, tallyGates, tallyLine, tallyPlaywright, tallyVitest } from '#scripts/tally.ts'

const vitestReport = (changes: object) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
    ...changes,
  })
const playwrightReport = (stats: object, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors })
const gate = (name: string, passed: boolean) => ({ name, passed, seconds: 1, output: '' })

test('counts each gate as one test', () => {
  expect(tallyGates([gate('types', true), gate('biome', false)])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  })
})

test('counts what vitest passed, failed, skipped and left to do', () => {
  const report = vitestReport({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 })
  expect(tallyVitest(report, false)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('counts a test file that could not be loaded as a failure', () => {
  const report = vitestReport({ testResults: [{ status: 'failed', assertionResults: [] }] })
  expect(tallyVitest(report, false)).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('counts what Playwright passed at once, passed at last, failed and skipped', () => {
  const report = playwrightReport({ flaky: 1, unexpected: 2, skipped: 1 })
  expect(tallyPlaywright(report, false)).toEqual({ passed: 4, failed: 2, skipped: 1 })
})

test('counts an error outside every journey as a failure', () => {
  expect(tallyPlaywright(playwrightReport({}, [{ message: 'no server' }]), false).failed).toBe(1)
})

test.each([
  ['left no report', () => [tallyVitest(null, true), tallyPlaywright(null, true)]],
  ['left half a report', () => [tallyVitest('{"num', true), tallyPlaywright('{"st', true)]],
  [
    'found no test',
    () => [
      tallyVitest(vitestReport({ numPassedTests: 0, testResults: [] }), true),
      tallyPlaywright(playwrightReport({ expected: 0 }), true),
    ],
  ],
  [
    'ended badly although every test passed',
    () => [tallyVitest(vitestReport({}), false), tallyPlaywright(playwrightReport({}), false)],
  ],
])('counts a runner that %s as one failure', (_, tallies) => {
  expect(tallies().map(({ failed }) => failed)).toEqual([1, 1])
})

test('names skipped tests only when there are some', () => {
  const sum = addTallies([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ])
  expect(tallyLine(sum)).toBe('3 passed, 1 failed')
  expect(tallyLine({ ...sum, skipped: 4 })).toBe('3 passed, 1 failed, 4 skipped')
})

test('is green only when something passed and nothing failed', () => {
  expect(isGreen({ passed: 1, failed: 0, skipped: 1 })).toBe(true)
  expect(isGreen({ passed: 1, failed: 1, skipped: 0 })).toBe(false)
  expect(isGreen({ passed: 0, failed: 0, skipped: 1 })).toBe(false)
})
