import { NO_TESTS, type Tally, tallyLine } from './tally.ts'
import type { TestEvent, TestResult } from './test-event.ts'

/** The progress of one part of a run (gates, build, tests, journeys). */
export type PartProgress = {
  name: string
  /** What its progress is counted in: 'files', 'journeys', 'steps'. */
  unit: string
  /** Where its full output goes. */
  logFile: string
  /** Null until the runner reports the total. */
  units: number | null
  unitsEnded: number
  effort: number
  effortEnded: number
  tally: Tally
  results: TestResult[]
  startedMs: number
  /** Null while it runs. */
  endedMs: number | null
  /** A runner that was killed has not reported its end. */
  hasReportedEnd: boolean
}

export function startPart(
  part: Pick<PartProgress, 'name' | 'unit' | 'logFile'>,
  nowMs: number,
): PartProgress {
  return {
    ...part,
    units: null,
    unitsEnded: 0,
    effort: 0,
    effortEnded: 0,
    tally: NO_TESTS,
    results: [],
    startedMs: nowMs,
    endedMs: null,
    hasReportedEnd: false,
  }
}

export function recordEvent(part: PartProgress, event: TestEvent): void {
  if (event.kind === 'started') Object.assign(part, { units: event.units, effort: event.effort })
  if (event.kind === 'unit ended') {
    part.unitsEnded += 1
    part.effortEnded += event.effort
  }
  if (event.kind === 'ended') part.hasReportedEnd = true
  if (event.kind !== 'result') return
  const { outcome } = event.result
  part.results.push(event.result)
  part.tally = { ...part.tally, [outcome]: part.tally[outcome] + 1 }
}

/**
 * Ends a part. Returns a problem of its runner if it was killed, found no test, or exited with an error although no test
 * failed.
 */
export function endPart(part: PartProgress, didExitCleanly: boolean, nowMs: number): string | null {
  part.endedMs = nowMs
  const problem = runnerProblem(part, didExitCleanly)
  if (problem) part.tally = { ...part.tally, failed: part.tally.failed + 1 }
  return problem
}

function runnerProblem({ hasReportedEnd, tally }: PartProgress, didExitCleanly: boolean): string | null {
  if (!hasReportedEnd) return 'the runner ended before it was done'
  if (tally.passed + tally.failed === 0) return 'no test was run'
  if (!didExitCleanly && tally.failed === 0) return 'the runner exited with an error although no test failed'
  return null
}

const NAME_WIDTH = 10

export function progressLine(part: PartProgress, nowMs: number): string {
  const { name, unit, units, unitsEnded, tally, endedMs, startedMs } = part
  const columns = [name.padEnd(NAME_WIDTH), tallyLine(tally)]
  if (endedMs === null) columns.push(units === null ? 'starting' : `${unitsEnded} of ${units} ${unit}`)
  columns.push(durationText((endedMs ?? nowMs) - startedMs))
  const leftMs = remainingMs(part, nowMs)
  if (leftMs !== null) columns.push(`about ${durationText(leftMs)} left`)
  return columns.join('  ')
}

/** Below this share of the effort, an estimate would be misleading. */
const MIN_SHARE_FOR_ESTIMATE = 0.05

function remainingMs(
  { effort, effortEnded, startedMs, endedMs }: PartProgress,
  nowMs: number,
): number | null {
  if (endedMs !== null || effortEnded === 0 || effortEnded < effort * MIN_SHARE_FOR_ESTIMATE) return null
  return ((nowMs - startedMs) / effortEnded) * (effort - effortEnded)
}

/** `1:05` for 65 seconds. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const MAX_FAILURE_LINES = 40

/** The start of the failure, where to find the full output, and how to run the test alone. */
export function failureText({ name, logFile }: PartProgress, { title, file, failure }: TestResult): string {
  const lines = (failure ?? '').trim().split('\n')
  const shown = lines.slice(0, MAX_FAILURE_LINES)
  if (lines.length > shown.length) shown.push(`… ${lines.length - shown.length} more lines`)
  shown.push('', `Full output: ${logFile}`)
  if (file) shown.push(`Run it alone: npm test -- ${file}`)
  const heading = `FAILED  ${name}: ${file ? `${file} › ` : ''}${title}`
  return [heading, ...shown.map((line) => (line ? `        ${line}` : ''))].join('\n')
}

/** The slowest tests of all parts, slowest first. */
export function slowestTests(parts: readonly PartProgress[], count: number): TestResult[] {
  const results = parts.flatMap((part) => part.results.filter(({ outcome }) => outcome !== 'skipped'))
  return results.sort((a, b) => b.seconds - a.seconds).slice(0, count)
}
