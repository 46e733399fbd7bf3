import { appendFileSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, runChild, stopChildrenOnSignals, stopLeftovers } from './children.ts'
import { findOrInstallChromium, NoChromiumError } from './chromium.ts'
import { GATE_COUNT, runGates } from './gates.ts'
import { runSteps, type Step, type StepResult } from './steps.ts'
import {
  durationText,
  endPart,
  failureText,
  type PartProgress,
  progressLine,
  recordEvent,
  slowestTests,
  startPart,
} from './test-run/part-progress.ts'
import { SelectionError, selectTests } from './test-run/select-tests.ts'
import { addTallies, isGreen, tallyLine } from './test-run/tally.ts'
import { openTerminal } from './test-run/terminal.ts'
import type { TestEvent } from './test-run/test-event.ts'
import { missingPackages } from './test-run/vitest-projects.ts'

const BUILD: Step = { name: 'build', commands: [['node', 'scripts/build.ts']] }
const LEFT_OUT_NOTE = `Left out: journeys without a core tag, the short drills, fuzz and replica, the slow tests of npm start,
tests of starting Postgres, Debian's Postgres, the pooler. Run them: npm run test:rest (or all: npm run test:all)`
const SLOWEST_COUNT = 10
const LOG_DIRECTORY = 'test-output'

type Report = (event: TestEvent) => void

stopChildrenOnSignals()
const selection = readSelection()
const startedMs = performance.now()
const parts: PartProgress[] = []
// If lines cannot be rewritten, only parts that are still running are repeated.
const terminal = openTerminal(process.stdout, () =>
  progressLines(parts.filter(({ endedMs }) => process.stdout.isTTY || endedMs === null)),
)
process.chdir(join(import.meta.dirname, '..'))
mkdirSync(LOG_DIRECTORY, { recursive: true })
const browser = selection.playwright ? await findBrowser() : null

const building = selection.build
  ? runStepsPart('build', 1, (onResult) => runSteps([BUILD], { concurrency: 1, onResult }))
  : Promise.resolve()
await Promise.all([
  building,
  selection.gates && runStepsPart('gates', GATE_COUNT, (onResult) => runGates(onResult, building)),
])
const isBuilt = parts.every(({ name, tally }) => name !== 'build' || isGreen(tally))
if (!isBuilt) terminal.print('Not run, because the build failed: tests and journeys.')
// In parallel, because each alone leaves a quarter of two cores idle while it waits for timers and disks.
await Promise.all([
  isBuilt &&
    selection.vitest &&
    runTestRunner('tests', 'files', [
      'vitest',
      'run',
      '--reporter=verbose',
      '--reporter=./scripts/test-run/vitest-reporter.ts',
      ...selection.vitest,
    ]),
  isBuilt &&
    selection.playwright &&
    browser &&
    runTestRunner('journeys', 'journeys', [
      'playwright',
      'test',
      '--config=playwright.config.ts',
      '--reporter=list,./scripts/test-run/playwright-reporter.ts',
      ...selection.playwright,
    ]),
])
const leftovers = await stopLeftovers()
terminal.stop()
printSummary()

function readSelection() {
  try {
    return selectTests(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof SelectionError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/** Runs one part, prints its failures as they happen, and records its progress. */
async function runPart(
  name: string,
  unit: string,
  run: (report: Report, logFile: string) => Promise<boolean>,
): Promise<void> {
  const logFile = join(LOG_DIRECTORY, `${selection.scope}-${name}.log`)
  writeFileSync(logFile, '')
  const part = startPart({ name, unit, logFile }, performance.now())
  parts.push(part)
  const didExitCleanly = await run((event) => {
    recordEvent(part, event)
    if (event.kind === 'result' && event.result.outcome === 'failed')
      terminal.print(failureText(part, event.result))
  }, logFile)
  const problem = endPart(part, didExitCleanly, performance.now())
  if (problem) terminal.print(`FAILED  ${name}: ${problem}. Full output: ${logFile}`)
}

function runTestRunner(name: string, unit: string, command: Command): Promise<void> {
  return runPart(name, unit, async (report, logFile) => {
    const { passed } = await runChild(command, {
      output: openSync(logFile, 'w'),
      onMessage: (message) => report(message as TestEvent),
      env: browser ? { CHROMIUM_PATH: browser } : {},
    })
    return passed
  })
}

function runStepsPart(
  name: string,
  count: number,
  run: (onResult: (result: StepResult) => void) => Promise<unknown>,
): Promise<void> {
  return runPart(name, 'steps', async (report, logFile) => {
    report({ kind: 'started', units: count, effort: count })
    await run(({ name: title, passed, seconds, output }) => {
      appendFileSync(logFile, `${title}\n${output}\n`)
      const outcome = passed ? 'passed' : 'failed'
      report({ kind: 'result', result: { outcome, title, file: null, seconds, failure: output } })
      report({ kind: 'unit ended', effort: 1 })
    })
    report({ kind: 'ended' })
    return true
  })
}

async function findBrowser(): Promise<string | null> {
  try {
    return await findOrInstallChromium(terminal.print)
  } catch (error) {
    if (!(error instanceof NoChromiumError)) throw error
    await runPart('journeys', 'journeys', async (report) => {
      const result = { title: 'no browser', file: null, seconds: 0, failure: error.message }
      report({ kind: 'result', result: { ...result, outcome: 'failed' } })
      report({ kind: 'ended' })
      return false
    })
    return null
  }
}

function progressLines(shown: readonly PartProgress[]): string[] {
  return shown.map((part) => progressLine(part, performance.now()))
}

function printSummary(): void {
  const total = addTallies(parts.map(({ tally }) => tally))
  process.exitCode = isGreen(total) ? 0 : 1
  const lines = [...progressLines(parts), '', 'Slowest:']
  for (const { seconds, file, title } of slowestTests(parts, SLOWEST_COUNT))
    lines.push(`${seconds.toFixed(1).padStart(6)} s  ${file ? `${file} › ` : ''}${title}`)
  if (leftovers > 0) lines.push('', `Stopped ${leftovers} processes that tests had left running.`)
  if (selection.scope === 'core') lines.push('', LEFT_OUT_NOTE)
  if (selection.scope === 'rest' && missingPackages().length > 0)
    lines.push('', `Not tested, because not installed: ${missingPackages().join(', ')}.`)
  lines.push('', `Took ${durationText(performance.now() - startedMs)}.`, tallyLine(total))
  console.log(lines.join('\n'))
}
