import type { Command } from './children.ts'
import { runSteps, type Step, type StepResult } from './steps.ts'

const TYPED_PROJECTS = [
  'src/domain',
  'src/contract',
  'src/server',
  'src/web',
  'tools',
  'scripts',
  'bench',
  'drills',
  'tsconfig.tests.json',
]

/** What can be judged without running the app. The slowest comes first, so that two at a time end together. */
const GATES: readonly Step[] = [
  { name: 'types', commands: TYPED_PROJECTS.map((project): Command => ['tsc', '-p', project]) },
  { name: 'biome', commands: [['biome', 'check']] },
  { name: 'rooms', commands: [['node', 'scripts/check-rooms.ts']] },
  { name: 'unused', commands: [['knip']] },
]

/** Of the routes. It removes what it wrote before: whoever reads them waits for it. */
const TYPES_OF_ROUTES: Step = { name: 'typegen', commands: [['react-router', 'typegen']] }

export async function runGates(say: (line: string) => void): Promise<StepResult[]> {
  return [
    ...(await runSteps([TYPES_OF_ROUTES], { atOnce: 1, say })),
    ...(await runSteps(GATES, { atOnce: 2, say })),
  ]
}
