import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tools/postgres/free-port.ts'

const READY_WITHIN_MS = 90_000
const ERROR_LEVEL = 50

export type AppUnderTest = { url: string; stop(): Promise<void> }

/** Starts the app as a newcomer would, on an empty data directory, and sees that it stops cleanly. */
export async function startApp(): Promise<AppUnderTest> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'wheelhouse-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDirectory,
      LIMITS: 'off',
      TZ: 'UTC',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await readyLine(app.stdout, `Wheelhouse is ready on ${url}`).catch((error) => {
    app.kill('SIGTERM')
    throw error
  })
  return {
    url,
    async stop() {
      app.kill('SIGTERM')
      const [code] = await once(app, 'exit')
      const log = await readFile(join(dataDirectory, 'server.log'), 'utf8')
      await rm(dataDirectory, { recursive: true })
      const errors = log.split('\n').filter((line) => line && JSON.parse(line).level >= ERROR_LEVEL)
      if (code !== 0) throw new Error(`The app did not stop cleanly: exit code ${code}`)
      if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`)
    },
  }
}

async function readyLine(output: NodeJS.ReadableStream, line: string): Promise<void> {
  let seen = ''
  const deadline = AbortSignal.timeout(READY_WITHIN_MS)
  while (!seen.includes(line)) {
    const [chunk] = await Promise.race([
      once(output, 'data', { signal: deadline }),
      once(output, 'end').then(() => {
        throw new Error(`The app ended before it was ready:\n${seen}`)
      }),
    ])
    seen += String(chunk)
  }
}
