import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDirectory } from '#scripts/data-directory.ts'

// Prints whether it got the lock, and keeps it until it is killed or its input ends.
const LOCKING_PROGRAM = `
  import { lockDataDirectory } from '#scripts/data-directory.ts'
  try {
    lockDataDirectory(process.argv[1])
    console.log('locked')
    process.stdin.resume()
  } catch (error) {
    console.log(error.name + ': ' + error.message)
  }
`

function newDirectory(): string {
  const parent = mkdtempSync(join(tmpdir(), 'data-directory-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, 'data')
}

async function startLockingProcess(directory: string): Promise<{ child: ChildProcess; printed: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', LOCKING_PROGRAM, directory], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [printed] = await once(createInterface(child.stdout), 'line')
  return { child, printed }
}

test('rejects a second process and names the first', async () => {
  const directory = newDirectory()
  const { child, printed } = await startLockingProcess(directory)
  expect(printed).toBe('locked')

  const date = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`
  const message = new RegExp(
    `^The data directory ${directory} is in use by process ${child.pid} \\(started ${date}\\)\\. ` +
      'Stop it first, or set DATA_DIR to another directory\\.$',
  )
  expect(() => lockDataDirectory(directory)).toThrow(message)
  expect((await startLockingProcess(directory)).printed).toMatch(
    /^DataDirectoryInUseError: The data directory/,
  )
})

test('a directory can be locked after the process that locked it was killed', async () => {
  const directory = newDirectory()
  const { child } = await startLockingProcess(directory)
  child.kill('SIGKILL')
  await once(child, 'exit')

  expect((await startLockingProcess(directory)).printed).toBe('locked')
})

test('lets exactly one of eight simultaneous processes lock the directory', async () => {
  const directory = newDirectory()
  const processes = await Promise.all(Array.from({ length: 8 }, () => startLockingProcess(directory)))

  const winners = processes.filter(({ printed }) => printed === 'locked')
  expect(winners).toHaveLength(1)
  const losers = processes.filter(({ printed }) =>
    printed.includes(`is in use by process ${winners[0]?.child.pid} (`),
  )
  expect(losers).toHaveLength(7)
})

test('rejects a second lock in the same process until the first is released', () => {
  const directory = newDirectory()
  const first = lockDataDirectory(directory)
  expect(() => lockDataDirectory(directory)).toThrow(`process ${process.pid}`)
  first.release()
  expect(existsSync(join(directory, 'holder.json'))).toBe(false)
  lockDataDirectory(directory).release()
})

test('creates a directory that only its owner can access', () => {
  const directory = newDirectory()
  lockDataDirectory(directory).release()
  expect(statSync(directory).mode & 0o777).toBe(0o700)
})
