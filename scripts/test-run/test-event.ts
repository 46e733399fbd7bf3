export type TestOutcome = 'passed' | 'failed' | 'skipped'

/** One test, journey or gate that has ended. */
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
 * What a runner tells the process that started it. Progress is counted in units: a runner knows their number before it
 * starts, while Vitest learns how many tests a file holds only when it opens the file. The effort of a unit is a guess of
 * its share of the time, in no particular measure.
 */
export type TestEvent =
  | { kind: 'started'; units: number; effort: number }
  | { kind: 'result'; result: TestResult }
  | { kind: 'unit ended'; effort: number }
  | { kind: 'ended' }

/** Goes nowhere when a person started the runner by hand. */
export function sendTestEvent(event: TestEvent): void {
  process.send?.(event)
}
