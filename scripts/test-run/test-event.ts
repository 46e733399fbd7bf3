export type TestOutcome = 'passed' | 'failed' | 'skipped'

/** The result of one test, journey or gate. */
export type TestResult = {
  outcome: TestOutcome
  title: string
  /** Relative to the root of the project; null for what belongs to no file, such as a gate. */
  file: string | null
  seconds: number
  /** Why it failed, without colors. */
  failure?: string
}

/**
 * Sent by a runner to its parent process. Progress is counted in units, because a runner knows their number before it
 * starts, while Vitest learns how many tests a file has only when it runs it. The effort of a unit is an estimate of its
 * share of the time, in arbitrary units.
 */
export type TestEvent =
  | { kind: 'started'; units: number; effort: number }
  | { kind: 'result'; result: TestResult }
  | { kind: 'unit ended'; effort: number }
  | { kind: 'ended' }

/** Does nothing if the runner was started by hand. */
export function sendTestEvent(event: TestEvent): void {
  process.send?.(event)
}
