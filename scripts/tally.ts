import type { StepResult } from './steps.ts'

export type Tally = { passed: number; failed: number; skipped: number }

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }
export const DID_NOT_RUN: Tally = { ...NOTHING, failed: 1 }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function tallyGates(results: readonly StepResult[]): Tally {
  const passed = results.filter((result) => result.passed).length
  return { passed, failed: results.length - passed, skipped: 0 }
}

/** `report` is the JSON that the runner left behind, or null if it left none. */
export function tallyVitest(report: string | null, runnerPassed: boolean): Tally {
  const parsed = parse<VitestReport>(report)
  if (!parsed) return DID_NOT_RUN
  // A file that cannot be loaded, or whose set-up fails, has no failed test to its name.
  const brokenFiles = parsed.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return believable(runnerPassed, {
    passed: parsed.numPassedTests,
    failed: parsed.numFailedTests + brokenFiles.length,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
  })
}

export function tallyPlaywright(report: string | null, runnerPassed: boolean): Tally {
  const parsed = parse<PlaywrightReport>(report)
  if (!parsed) return DID_NOT_RUN
  const { expected, flaky, unexpected, skipped } = parsed.stats
  return believable(runnerPassed, {
    passed: expected + flaky,
    failed: unexpected + parsed.errors.length,
    skipped,
  })
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NOTHING,
  )
}

export function tallyLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}

export function isGreen({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0
}

/** A runner that found no test, or that ended badly although no test failed, did not do its work. */
function believable(runnerPassed: boolean, tally: Tally): Tally {
  const foundNothing = tally.passed + tally.failed + tally.skipped === 0
  const endedBadly = !runnerPassed && tally.failed === 0
  return foundNothing || endedBadly ? { ...tally, failed: 1 } : tally
}

/** A runner that was killed while it wrote leaves half a report: no report. */
function parse<Report>(report: string | null): Report | null {
  try {
    return report === null ? null : (JSON.parse(report) as Report)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
