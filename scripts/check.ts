import { stopChildrenOnSignals, stopLeftovers } from './children.ts'
import { runGates } from './gates.ts'
import { runSteps, type Step } from './steps.ts'

const QUICK_PROJECTS = ['domain', 'contract', 'server', 'web', 'gates']
const tests: Step = {
  name: 'tests',
  commands: [
    ['vitest', 'run', '--reporter=dot', ...QUICK_PROJECTS.flatMap((project) => ['--project', project])],
  ],
}

stopChildrenOnSignals()
const say = (line: string) => console.log(line)
const results = [
  ...(await runGates(say)),
  // Alone, because tests use every core themselves.
  ...(await runSteps([tests], { atOnce: 1, say })),
]
await stopLeftovers()
if (results.some(({ passed }) => !passed)) process.exitCode = 1
