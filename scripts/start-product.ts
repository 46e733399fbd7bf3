import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { variableNames } from '#server/base/variables.ts'

type Environment = {
  PORT: string
  DATA_DIR: string
  DEMO?: 'on' | 'off'
  LOCAL_CALENDARS?: 'on'
  SMS_URL?: 'local:'
  TZ?: string
}

export type Product = {
  origin: string
  /** Resolves to the exit code. */
  stop(): Promise<number | null>
}

const ROOT = join(import.meta.dirname, '..')
const READY_TIMEOUT_MS = 300_000

/** All variables, empty: the product treats them as unset, and `.env` does not override them, so no configured database is touched. */
export const EMPTY_CONFIGURATION = Object.fromEntries(variableNames.map((name) => [name, '']))

/** Starts the built product with stand-ins for every provider. It is stopped when this process exits. */
export async function startProduct(environment: Environment): Promise<Product> {
  const origin = `http://localhost:${environment.PORT}`
  const app = spawn(process.execPath, ['scripts/start.ts', '--patience=10'], {
    cwd: ROOT,
    env: { ...process.env, ...EMPTY_CONFIGURATION, NODE_ENV: 'production', LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => app.kill('SIGTERM'))
  const ended = once(app, 'exit').then(([code]) => code as number | null)
  const stop = () => {
    app.kill('SIGTERM')
    return ended
  }
  const failure = await Promise.race([
    waitForLine(app.stdout, `Wheelhouse is ready on ${origin}`),
    ended.then((code) => `ended with exit code ${code} before it was ready`),
    pause(READY_TIMEOUT_MS, `was not ready within ${READY_TIMEOUT_MS / 1000} seconds`, { ref: false }),
  ])
  if (failure === null) return { origin, stop }
  await stop()
  throw new Error(`the product ${failure}`)
}

async function waitForLine(output: NodeJS.ReadableStream, expected: string): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  createInterface(output).on('line', (line) => line === expected && resolve(null))
  return promise
}
