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
let startedApps: ChildProcess[]

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'wheelhouse-start-'))
  port = await freePort()
  startedApps = []
})
afterEach(async () => {
  for (const app of startedApps) if (app.exitCode === null && app.signalCode === null) app.kill('SIGTERM')
  await Promise.all(startedApps.map((app) => app.exitCode ?? app.signalCode ?? once(app, 'exit')))
  await rm(dataDirectory, { recursive: true, force: true })
})

type StartedApp = { app: ChildProcess; output: () => string; ended: Promise<number | null> }

function start(environment: Record<string, string> = {}, { isThroughNpm = false } = {}): StartedApp {
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
  startedApps.push(app)
  let output = ''
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { app, output: () => output, ended: once(app, 'close').then(([code]) => code as number | null) }
}

async function startUntilReady(environment: Record<string, string> = {}, options = {}): Promise<StartedApp> {
  const started = start(environment, options)
  const line = `Wheelhouse is ready on http://localhost:${port}`
  while (!started.output().includes(line)) {
    const ended = await Promise.race([
      once(started.app.stdout ?? started.app, 'data').then(() => false),
      started.ended.then(() => true),
    ])
    if (ended) throw new Error(`ended before it was ready:\n${started.output()}`)
  }
  return started
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

const readPostmasterPid = async () =>
  Number((await readFile(join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

test.each(['SIGINT', 'SIGTERM'] as const)(
  'starts in an empty directory, serves, and leaves no process behind after %s',
  async (signal) => {
    const { app, output, ended } = await startUntilReady()
    expect(output()).toMatch(/Creating the database\n(Applying migration .*\n)+/)
    expect([await getStatus('/'), await getStatus('/readyz')]).toEqual([200, 200])
    const postmasterPid = await readPostmasterPid()
    app.kill(signal)
    expect(await ended).toBe(0)
    expect(isAlive(postmasterPid)).toBe(false)
  },
)

test('stops once when a terminal’s Ctrl-C reaches npm and the app together', async () => {
  const { app, output, ended } = await startUntilReady({}, { isThroughNpm: true })
  const postmasterPid = await readPostmasterPid()
  process.kill(-(app.pid ?? 0), 'SIGINT')
  await ended
  expect(output()).toContain('Stopping')
  expect(isAlive(postmasterPid)).toBe(false)
})

test('names the process that uses the data directory, and leaves it running', async () => {
  const first = await startUntilReady()
  const second = start({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`is in use by process ${first.app.pid}`)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect(await getStatus('/readyz')).toBe(200)
})

test('reports a port that is in use', async () => {
  const otherServer = createServer().listen(port, '127.0.0.1')
  await once(otherServer, 'listening')
  const { output, ended } = start()
  expect(await ended).toBe(1)
  expect(output().trim()).toBe(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another.`,
  )
  otherServer.close()
})

test('starts again after the server was killed, on the database that was still running', async () => {
  const { app, ended } = await startUntilReady()
  const postmasterPid = await readPostmasterPid()
  app.kill('SIGKILL')
  await ended
  expect(isAlive(postmasterPid)).toBe(true)
  const restarted = await startUntilReady()
  expect(await readPostmasterPid()).toBe(postmasterPid)
  expect(await getStatus('/readyz')).toBe(200)
  restarted.app.kill('SIGINT')
  expect(await restarted.ended).toBe(0)
  expect(isAlive(postmasterPid)).toBe(false)
})

test('starts again after the server and the database were killed together', async () => {
  const { app, ended } = await startUntilReady()
  app.kill('SIGKILL')
  await ended
  process.kill(await readPostmasterPid(), 'SIGKILL')
  await startUntilReady()
  expect(await getStatus('/readyz')).toBe(200)
})

test('keeps every confirmed account when server and database are killed during sign-ups', async () => {
  const acknowledged: string[] = []
  for (const victim of ['server', 'database', 'server'] as const) {
    const { app, ended } = await startUntilReady({ LIMITS: 'off' })
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
    process.kill(victim === 'server' ? (app.pid ?? 0) : await readPostmasterPid(), 'SIGKILL')
    if (victim === 'database')
      await eventually('accounts are opened again', () => acknowledged.length >= target + 12)
    isUp = false
    await Promise.all(signUps)
    if (victim === 'database') app.kill('SIGTERM')
    await ended
  }
  await startUntilReady({ LIMITS: 'off' })
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
