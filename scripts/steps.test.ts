import { expect, test } from 'vitest'
import { resultText, runSteps, type Step } from '#scripts/steps.ts'

const node = (code: string) => ['node', '-e', code] as const
const good: Step = { name: 'good', commands: [node('console.log("fine")')] }
const bad: Step = {
  name: 'bad',
  commands: [node('console.error("broken"); process.exit(3)'), node('console.log("and more")')],
}

async function run(steps: Step[]) {
  const said: string[] = []
  const results = await runSteps(steps, { atOnce: 2, onResult: (result) => said.push(resultText(result)) })
  return { said: said.join('\n'), results }
}

test('says one line for a step that passes and nothing of its output', async () => {
  expect((await run([good])).said).toMatch(/^ok {6}good +\d+\.\d s$/)
})

test('shows everything a step says that fails somewhere', async () => {
  const { said, results } = await run([bad])
  expect(said).toMatch(/^FAILED {2}bad +\d+\.\d s\n +broken\n +and more$/)
  expect(results).toMatchObject([{ name: 'bad', passed: false }])
})

test('hands the results back in the order of the steps', async () => {
  const { results } = await run([bad, good, good])
  expect(results.map(({ name, passed }) => [name, passed])).toEqual([
    ['bad', false],
    ['good', true],
    ['good', true],
  ])
})

test('counts a program that is not there as failed', async () => {
  const { said } = await run([{ name: 'absent', commands: [['no-such-program']] }])
  expect(said).toContain('no-such-program did not start')
})

test('runs the Node of this package', async () => {
  const { results } = await run([
    { name: 'node', commands: [node('process.exit(process.version === "v26.10.0" ? 0 : 1)')] },
  ])
  expect(results[0]?.passed).toBe(true)
})
