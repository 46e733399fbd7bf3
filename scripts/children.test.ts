import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '#scripts/is-alive.ts'

// A runner whose child has two children: one ignores the signal, the other lives in a session of its own.
// Both print their process id.
const ENDLESS_PROGRAM = 'console.log(process.pid); setInterval(() => {}, 1000)'
const PROGRAM_IGNORING_SIGTERM = `process.on('SIGTERM', () => {}); ${ENDLESS_PROGRAM}`
const CHILD = `
  const { spawn } = require('node:child_process')
  spawn('node', ['-e', ${JSON.stringify(PROGRAM_IGNORING_SIGTERM)}], { stdio: 'inherit' })
  spawn('node', ['-e', ${JSON.stringify(ENDLESS_PROGRAM)}], { stdio: 'inherit', detached: true })
  setInterval(() => {}, 1000)
`
const RUNNER = `
  import { runChild, stopChildrenOnSignals } from '#scripts/children.ts'
  stopChildrenOnSignals()
  await runChild(['node', '-e', ${JSON.stringify(CHILD)}], { output: 'shown' })
  console.log('went on')
`

function start(program: string) {
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void runner.kill('SIGKILL'))
  return runner
}

test.runIf(process.platform === 'linux')(
  'a stopped runner stops its children and all of their descendants',
  async () => {
    const runner = start(RUNNER)
    const lines: string[] = []
    const output = createInterface(runner.stdout).on('line', (line) => lines.push(line))
    while (lines.length < 2) await once(output, 'line')
    const grandchildren = lines.map(Number)

    runner.kill('SIGTERM')
    const [code] = await once(runner, 'close')

    expect(code).toBe(143)
    expect(lines).toHaveLength(2)
    expect(grandchildren.map(isAlive)).toEqual([false, false])
  },
)

/** A runner whose child sends it a SIGINT after its first output, and another one, as npm does, when it gets the signal itself. */
const INTERRUPTED_RUNNER = `
  import { runChild, stopChildrenOnSignals } from '#scripts/children.ts'
  stopChildrenOnSignals(60_000)
  const child = \`
    const press = () => process.kill(Number(process.argv[1]), 'SIGINT')
    process.on('SIGINT', () => {
      press()
      console.log('and how it ended')
      process.exit(1)
    })
    console.log('found so far')
    press()
    setInterval(() => {}, 1000)
  \`
  const { output } = await runChild(['node', '-e', child, String(process.pid)])
  console.log(output, 'went on')
`

test('a stopped runner prints the captured output of its child', async () => {
  const runner = start(INTERRUPTED_RUNNER)
  const [printed, [code]] = await Promise.all([text(runner.stdout), once(runner, 'close')])
  expect(code).toBe(130)
  expect(printed).toBe('found so far\nand how it ended\n')
})
