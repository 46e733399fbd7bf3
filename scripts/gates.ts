import type { Command } from './children.ts'
import { runSteps, type Step, type StepResult } from './steps.ts'

const typeChecks = (projects: readonly string[]): Command[] => projects.map((project) => ['tsc', '-p', project])

const SOURCE_GATES: readonly Step[] = [
  { name: 'biome', commands: [['biome', 'check']] },
  { name: 'rooms', commands: [['node', 'scripts/check-rooms.ts']] },
]

/** The slowest comes first, so that two at a time end together. */
const TYPED_GATES: readonly Step[] = [
  { name: 'types', commands: typeChecks(['src/domain', 'src/contract', 'src/server', 'src/web']) },
  {
    name: 'types of tools',
    commands: typeChecks(['tools', 'scripts', 'bench', 'drills', 'tsconfig.tests.json']),
  },
  { name: 'unused', commands: [['knip']] },
]

const TYPEGEN: Step = { name: 'typegen', commands: [['react-router', 'typegen']] }

export const GATE_COUNT = SOURCE_GATES.length + 1 + TYPED_GATES.length

/** What can be judged without running the app. A build beside it writes the types of routes, too: they wait until it is done. */
export async function runGates(
  onResult: (result: StepResult) => void,
  build: Promise<unknown> = Promise.resolve(),
): Promise<StepResult[]> {
  const ofSources = await runSteps(SOURCE_GATES, { atOnce: 1, onResult })
  await build
  const routeTypes = await runSteps([TYPEGEN], { atOnce: 1, onResult })
  const ofTypes = await runSteps(TYPED_GATES, { atOnce: 2, onResult })
  return [...ofSources, ...routeTypes, ...ofTypes]
}
