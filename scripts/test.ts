import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChild, stopChildrenOnSignals, stopLeftovers } from './children.ts'
import { findOrInstallChromium, NoChromiumError } from './chromium.ts'
import { runGates } from './gates.ts'
import { runSteps, type Step, type StepResult } from './steps.ts'
import {
  addTallies,
  DID_NOT_RUN,
  isGreen,
  type Tally,
  tallyGates,
  tallyLine,
  tallyPlaywright,
  tallyVitest,
} from './tally.ts'

const PARTS = ['gates', 'vitest', 'e2e'] as const
type Part = (typeof PARTS)[number]
type Count = { name: string; tally: Tally }

const BUILD: Step = { name: 'build', commands: [['node', 'scripts/build.ts']] }
const say = (line: string) => console.log(line)
const reports = mkdtempSync(join(tmpdir(), 'wheelhouse-reports-'))

stopChildrenOnSignals()
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const parts = chosenParts()
if (parts.includes('e2e')) await provideBrowser()
// The app is built before anything starts it.
const isRun = parts.some((part) => part !== 'gates')
const building = runSteps(isRun ? [BUILD] : [], { atOnce: 1, say })
const [gates, build] = await Promise.all([
  parts.includes('gates') ? countSteps('gates', runGates(say, building)) : null,
  isRun ? countSteps('build', building) : null,
])
// Beside each other: alone, each leaves a quarter of two cores idle while it waits for timers and disks.
const [vitest, journeys] = await Promise.all([
  parts.includes('vitest') ? countVitest() : null,
  parts.includes('e2e') ? countJourneys(build !== null && isGreen(build.tally)) : null,
])
const counts = [gates, build, vitest, journeys].filter((count) => count !== null)

const leftovers = await stopLeftovers()
const total = addTallies(counts.map(({ tally }) => tally))
process.exitCode = isGreen(total) ? 0 : 1
say('')
if (leftovers > 0) say(`Stopped ${leftovers} processes that tests had left running.`)
for (const { name, tally } of counts) say(`${name.padEnd(12)} ${tallyLine(tally)}`)
say('')
say(tallyLine(total))

function chosenParts(): readonly Part[] {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
  if (only === undefined) return PARTS
  const part = PARTS.find((candidate) => candidate === only)
  if (part) return [part]
  console.error(`--only takes one of ${PARTS.join(', ')}, not '${only}'.`)
  process.exit(2)
}

async function countSteps(name: string, results: Promise<StepResult[]>): Promise<Count> {
  return { name, tally: tallyGates(await results) }
}

async function countVitest(): Promise<Count> {
  const report = join(reports, 'vitest.json')
  const { passed, output } = await runChild(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    // Two that rewrite the same lines of a terminal tell nothing: journeys are longer, so they are shown.
    { output: parts.includes('e2e') ? 'captured' : 'shown' },
  )
  say(`${output}\n`)
  return { name: 'vitest', tally: tallyVitest(textOf(report), passed) }
}

async function countJourneys(isBuilt: boolean): Promise<Count> {
  const canRun = isBuilt && process.env.CHROMIUM_PATH !== undefined
  return { name: 'e2e', tally: canRun ? await runJourneys() : DID_NOT_RUN }
}

async function runJourneys(): Promise<Tally> {
  const report = join(reports, 'playwright.json')
  const { passed } = await runChild(
    ['playwright', 'test', '--config=playwright.config.ts', '--reporter=line,json'],
    {
      output: 'shown',
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  )
  return tallyPlaywright(textOf(report), passed)
}

/** Every child looks for the browser in CHROMIUM_PATH. */
async function provideBrowser(): Promise<void> {
  try {
    process.env.CHROMIUM_PATH = await findOrInstallChromium(say)
  } catch (error) {
    if (!(error instanceof NoChromiumError)) throw error
    delete process.env.CHROMIUM_PATH
    say(error.message)
  }
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
