import type { Command } from './children.ts'
import { runSteps, type Step, type StepResult } from './steps.ts'

const typeChecks = (projects: readonly string[]): Command[] =>
  projects.map((project) => ['tsc', '-p', project])

const SOURCE_GATES: readonly Step[] = [
  { name: 'biome', commands: [['biome', 'check']] },
  { name: 'rooms', commands: [['node', 'scripts/check-rooms.ts']] },
]

/** The slowest comes first, so that two parallel runs end at about the same time. */
const TYPED_GATES: readonly Step[] = [
  {
    name: 'types',
    commands: typeChecks([
      'src/domain',
      'src/contract',
      'src/server',
      'src/web',
      'src/web/dashboard/service-worker',
    ]),
  },
  {
    name: 'types of tools',
    commands: typeChecks(['tools', 'scripts', 'bench', 'drills', 'tsconfig.tests.json']),
  },
  { name: 'unused', commands: [['knip']] },
]

const TYPEGEN: Step = { name: 'typegen', commands: [['react-router', 'typegen']] }

export const GATE_COUNT = SOURCE_GATES.length + 1 + TYPED_GATES.length

/** Checks that do not run the app. A build also writes route types, so the typed gates wait until it is done. */
export async function runGates(
  onResult: (result: StepResult) => void,
  build: Promise<unknown> = Promise.resolve(),
): Promise<StepResult[]> {
  const sourceResults = await runSteps(SOURCE_GATES, { concurrency: 1, onResult })
  await build
  const typegenResults = await runSteps([TYPEGEN], { concurrency: 1, onResult })
  const typedResults = await runSteps(TYPED_GATES, { concurrency: 2, onResult })
  return [...sourceResults, ...typegenResults, ...typedResults]
}
