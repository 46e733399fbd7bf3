import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { isAlive } from './is-alive.ts'
import { EMPTY_CONFIGURATION } from './start-product.ts'

const ROOT = join(import.meta.dirname, '..')
let dataDirectory: string
let port: number
let started: ChildProcess[]

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'wheelhouse-start-'))
  port = await freePort()
  started = []
})
afterEach(async () => {
  for (const app of started) if (app.exitCode === null && app.signalCode === null) app.kill('SIGTERM')
  await Promise.all(started.map((app) => app.exitCode ?? app.signalCode ?? once(app, 'exit')))
  await rm(dataDirectory, { recursive: true, force: true })
})

type Started = { app: ChildProcess; output: () => string; ended: Promise<number | null> }

function start(environment: Record<string, string> = {}, { isThroughNpm = false } = {}): Started {
  const [program, args] = isThroughNpm ? ['npm', ['start']] : [process.execPath, ['scripts/start.ts']]
  const app = spawn(program, args, {
    cwd: ROOT,
    // Its own process group, as in a terminal.
    detached: isThroughNpm,
    env: {
      ...process.env,
      ...EMPTY_CONFIGURATION,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDirectory,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(app)
  let output = ''
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { app, output: () => output, ended: once(app, 'close').then(([code]) => code as number | null) }
}

async function startAndWait(environment: Record<string, string> = {}, options = {}): Promise<Started> {
  const running = start(environment, options)
  const line = `Wheelhouse is ready on http://localhost:${port}`
  while (!running.output().includes(line)) {
    const ended = await Promise.race([
      once(running.app.stdout ?? running.app, 'data').then(() => false),
      running.ended.then(() => true),
    ])
    if (ended) throw new Error(`ended before it was ready:\n${running.output()}`)
  }
  return running
}

const getStatus = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status
const PASSWORD = 'foam-cannon-42'
/** Null if there was no response. */
const post = async (path: string, body: object): Promise<number | null> => {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return fetch(`http://localhost:${port}${path}`, init).then(
    ({ status }) => status,
    () => null,
  )
}

const postmaster = async () =>
  Number((await readFile(join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

test.each(['SIGINT', 'SIGTERM'] as const)(
  'starts on an empty directory, serves, and leaves nothing behind after %s',
  async (signal) => {
    const { app, output, ended } = await startAndWait()
    expect(output()).toMatch(/Creating the database\n(Applying migration .*\n)+/)
    expect([await getStatus('/'), await getStatus('/readyz')]).toEqual([200, 200])
    const database = await postmaster()
    app.kill(signal)
    expect(await ended).toBe(0)
    expect(isAlive(database)).toBe(false)
  },
)

test('stops once and cleanly when a terminal’s Ctrl-C reaches npm and the app together', async () => {
  const { app, output, ended } = await startAndWait({}, { isThroughNpm: true })
  const database = await postmaster()
  process.kill(-(app.pid ?? 0), 'SIGINT')
  await ended
  expect(output()).toContain('Stopping')
  expect(isAlive(database)).toBe(false)
})

test('names the process that uses the data directory, and leaves it running', async () => {
  const first = await startAndWait()
  const second = start({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`is in use by process ${first.app.pid}`)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect(await getStatus('/readyz')).toBe(200)
})

test('reports a port that is in use', async () => {
  const squatter = createServer().listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  const { output, ended } = start()
  expect(await ended).toBe(1)
  expect(output().trim()).toBe(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another.`,
  )
  squatter.close()
})

test('starts again after the server was killed, on the database that was still running', async () => {
  const { app, ended } = await startAndWait()
  const database = await postmaster()
  app.kill('SIGKILL')
  await ended
  expect(isAlive(database)).toBe(true)
  const again = await startAndWait()
  expect(await postmaster()).toBe(database)
  expect(await getStatus('/readyz')).toBe(200)
  again.app.kill('SIGINT')
  expect(await again.ended).toBe(0)
  expect(isAlive(database)).toBe(false)
})

test('starts again after the server and the database were killed together', async () => {
  const { app, ended } = await startAndWait()
  app.kill('SIGKILL')
  await ended
  process.kill(await postmaster(), 'SIGKILL')
  await startAndWait()
  expect(await getStatus('/readyz')).toBe(200)
})

test('keeps every confirmed account when server and database are killed during sign-ups', async () => {
  const acknowledged: string[] = []
  for (const victim of ['server', 'database', 'server'] as const) {
    const { app, ended } = await startAndWait({ LIMITS: 'off' })
    let isUp = true
    const signUps = Array.from({ length: 4 }, async () => {
      while (isUp) {
        const email = `owner-${randomUUID()}@example.com`
        const status = await post('/api/auth/sign-up', { email, password: PASSWORD, consent: true })
        if (status === 201) acknowledged.push(email)
      }
    })
    const target = acknowledged.length + 12
    await eventually('accounts are opened', () => acknowledged.length >= target)
    process.kill(victim === 'server' ? (app.pid ?? 0) : await postmaster(), 'SIGKILL')
    if (victim === 'database')
      await eventually('accounts are opened again', () => acknowledged.length >= target + 12)
    isUp = false
    await Promise.all(signUps)
    if (victim === 'database') app.kill('SIGTERM')
    await ended
  }
  await startAndWait({ LIMITS: 'off' })
  const statuses = new Set<number | null>()
  for (const email of acknowledged)
    statuses.add(await post('/api/auth/sign-in', { email, password: PASSWORD }))
  expect([...statuses]).toEqual([200])
})

test('prints one line for each setting that a public address requires', async () => {
  const { output, ended } = start({ APP_URL: 'https://wheelhouse.example' })
  expect(await ended).toBe(1)
  expect(output()).toMatch(
    /^DATABASE_URL must be set.*\nSMTP_URL must be set.*\nMAIL_FROM must be set.*\nSTRIPE_SECRET_KEY must be set.*\n$/,
  )
})
