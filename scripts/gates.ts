import type { Command } from './children.ts'
import type { Step } from './steps.ts'

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
export const GATES: readonly Step[] = [
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      ...TYPED_PROJECTS.map((project): Command => ['tsc', '-p', project]),
    ],
  },
  { name: 'biome', commands: [['biome', 'check']] },
  { name: 'rooms', commands: [['node', 'scripts/check-rooms.ts']] },
  { name: 'unused', commands: [['knip']] },
]
