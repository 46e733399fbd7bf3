import type { Command } from './children.ts'
import { runSteps, type Step, type StepResult } from './steps.ts'

const compiled = (projects: readonly string[]): Command[] => projects.map((project) => ['tsc', '-p', project])

const OF_SOURCES: readonly Step[] = [
  { name: 'biome', commands: [['biome', 'check']] },
  { name: 'rooms', commands: [['node', 'scripts/check-rooms.ts']] },
]

/** The slowest comes first, so that two at a time end together. */
const OF_SOURCES_AND_ROUTE_TYPES: readonly Step[] = [
  { name: 'types', commands: compiled(['src/domain', 'src/contract', 'src/server', 'src/web']) },
  {
    name: 'types of tools',
    commands: compiled(['tools', 'scripts', 'bench', 'drills', 'tsconfig.tests.json']),
  },
  { name: 'unused', commands: [['knip']] },
]

const ROUTE_TYPES: Step = { name: 'typegen', commands: [['react-router', 'typegen']] }

export const GATE_COUNT = OF_SOURCES.length + 1 + OF_SOURCES_AND_ROUTE_TYPES.length

/** What can be judged without running the app. A build beside it writes the types of routes, too: they wait until it is done. */
export async function runGates(
  onResult: (result: StepResult) => void,
  build: Promise<unknown> = Promise.resolve(),
): Promise<StepResult[]> {
  const ofSources = await runSteps(OF_SOURCES, { atOnce: 1, onResult })
  await build
  const routeTypes = await runSteps([ROUTE_TYPES], { atOnce: 1, onResult })
  const ofTypes = await runSteps(OF_SOURCES_AND_ROUTE_TYPES, { atOnce: 2, onResult })
  return [...ofSources, ...routeTypes, ...ofTypes]
}
