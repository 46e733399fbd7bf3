import { changedServerTests } from './changed-server-tests.ts'
import { stopChildrenOnSignals, stopLeftovers } from './children.ts'
import { runGates } from './gates.ts'
import { resultText, runSteps, type Step, type StepResult } from './steps.ts'

const PROJECTS_WITHOUT_DATABASE = ['domain', 'contract', 'web', 'gates']

const vitest = (name: string, projects: readonly string[], folders: readonly string[]): Step => ({
  name,
  commands: [
    [
      'vitest',
      'run',
      '--reporter=dot',
      '--passWithNoTests',
      ...projects.flatMap((project) => ['--project', project]),
      ...folders,
    ],
  ],
})

stopChildrenOnSignals()
const folders = changedServerTests()
const tests = [
  vitest('tests without a database', PROJECTS_WITHOUT_DATABASE, []),
  ...(folders.length > 0 ? [vitest(`tests of ${folders.join(', ')}`, ['server'], folders)] : []),
]
const onResult = (result: StepResult) => console.log(resultText(result))
const results = [
  ...(await runGates(onResult)),
  // One after another, because each test run uses every core.
  ...(await runSteps(tests, { concurrency: 1, onResult })),
]
await stopLeftovers()
if (results.some(({ passed }) => !passed)) process.exitCode = 1
