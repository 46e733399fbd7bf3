import { expect, test } from 'vitest'
import { resultText, runSteps, type Step } from '#scripts/steps.ts'

const node = (code: string) => ['node', '-e', code] as const
const good: Step = { name: 'good', commands: [node('console.log("fine")')] }
const bad: Step = {
  name: 'bad',
  commands: [node('console.error("broken"); process.exit(3)'), node('console.log("and more")')],
}

async function run(steps: Step[]) {
  const printed: string[] = []
  const results = await runSteps(steps, {
    concurrency: 2,
    onResult: (result) => printed.push(resultText(result)),
  })
  return { printed: printed.join('\n'), results }
}

test('prints one line for a step that passes, without its output', async () => {
  expect((await run([good])).printed).toMatch(/^ok {6}good +\d+\.\d s$/)
})

test('prints the whole output of a step with a failing command', async () => {
  const { printed, results } = await run([bad])
  expect(printed).toMatch(/^FAILED {2}bad +\d+\.\d s\n +broken\n +and more$/)
  expect(results).toMatchObject([{ name: 'bad', passed: false }])
})

test('returns the results in the order of the steps', async () => {
  const { results } = await run([bad, good, good])
  expect(results.map(({ name, passed }) => [name, passed])).toEqual([
    ['bad', false],
    ['good', true],
    ['good', true],
  ])
})

test('counts a missing program as failed', async () => {
  const { printed } = await run([{ name: 'absent', commands: [['no-such-program']] }])
  expect(printed).toContain('no-such-program did not start')
})

test('runs the Node of this package', async () => {
  const { results } = await run([
    { name: 'node', commands: [node('process.exit(process.version === "v26.10.0" ? 0 : 1)')] },
  ])
  expect(results[0]?.passed).toBe(true)
})
