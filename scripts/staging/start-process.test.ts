import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess, stopProcess } from './start-process.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wheelhouse-process-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function writeProgram(name: string, text: string) {
  const program = join(directory, `${name}.mjs`)
  await writeFile(program, text)
  return { program, readyLine: 'ready', environment: {} }
}
const IGNORES_SIGTERM = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready')`

test('reports a program that ended before it was ready', async () => {
  const brief = await writeProgram('brief', `console.log('good bye')`)
  await expect(startProcess(brief)).rejects.toThrow('brief.mjs has ended')
})

test('kills a program that does not stop by itself', async () => {
  const child = await startProcess(await writeProgram('stays', IGNORES_SIGTERM))
  await stopProcess(child, 100)
  expect(child.signalCode).toBe('SIGKILL')
})

test('stops a program that is still starting when another one could not be started', async () => {
  const cleanup = new AsyncDisposableStack()
  const waits = { ...(await writeProgram('waits', 'setInterval(() => {}, 1000)')), cleanup }
  const starting = startProcess(waits)
  await expect(startProcess({ ...(await writeProgram('brief', '')), cleanup })).rejects.toThrow('has ended')
  const ended = expect(starting).rejects.toThrow('waits.mjs has ended')
  await cleanup.disposeAsync()
  await ended
})
