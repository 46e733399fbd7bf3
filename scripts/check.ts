import { stopChildrenOnSignals, stopLeftovers } from './children.ts'
import { runGates } from './gates.ts'
import { resultText, runSteps, type Step, type StepResult } from './steps.ts'

const QUICK_PROJECTS = ['domain', 'contract', 'server', 'web', 'gates']
const tests: Step = {
  name: 'tests',
  commands: [
    ['vitest', 'run', '--reporter=dot', ...QUICK_PROJECTS.flatMap((project) => ['--project', project])],
  ],
}

stopChildrenOnSignals()
const onResult = (result: StepResult) => console.log(resultText(result))
const results = [
  ...(await runGates(onResult)),
  // Alone, because tests use every core themselves.
  ...(await runSteps([tests], { atOnce: 1, onResult })),
]
await stopLeftovers()
if (results.some(({ passed }) => !passed)) process.exitCode = 1
