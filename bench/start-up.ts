import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Figure } from '#scripts/staging/figure.ts'
import { EMPTY_CONFIGURATION } from '#scripts/start-product.ts'
import { freePort } from '#tools/postgres/free-port.ts'

const MAX_SECONDS = 5

/** `npm start` in a new data directory, and again in the same one. */
export async function startUp(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-start-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  const first = await secondsToReady(directory)
  const second = await secondsToReady(directory)
  return [
    { name: 'First npm start until ready, already built', measured: first, unit: 's' },
    { name: 'Second npm start until ready', measured: second, unit: 's', budget: { max: MAX_SECONDS } },
  ]
}

async function secondsToReady(directory: string): Promise<number> {
  const startedAt = performance.now()
  const app = spawn('npm', ['start'], {
    env: {
      ...process.env,
      ...EMPTY_CONFIGURATION,
      PORT: String(await freePort()),
      DATA_DIR: directory,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await waitUntilReady(app)
    return (performance.now() - startedAt) / 1000
  } finally {
    app.kill('SIGTERM')
    if (app.exitCode === null) await once(app, 'exit')
  }
}

async function waitUntilReady(app: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  app.once('exit', (code) => reject(new Error(`npm start ended with exit code ${code} before it was ready`)))
  createInterface(app.stdout as NodeJS.ReadableStream).on('line', (line) => {
    if (line.startsWith('Wheelhouse is ready on')) resolve()
  })
  await promise
}
