import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { type PostgresOptions, type RunningPostgres, startPostgres } from './start-postgres.ts'
import { waitFor } from './wait-for.ts'

type StartedInChild = Pick<RunningPostgres, 'adminUrl' | 'port' | 'pid'> & { child: ChildProcess }

/** Creates a directory that is removed after the test. Processes that still run in it are killed. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'postgres-'))
  onTestFinished(async () => {
    for (const pid of processesIn(directory)) process.kill(pid, 'SIGKILL')
    await rm(directory, { recursive: true, force: true, maxRetries: 20 })
  })
  return directory
}

/** Creates a directory with a stopped database. It is a copy, because creating a database takes most of a second. */
export async function directoryWithDatabase(): Promise<string> {
  const directory = temporaryDirectory()
  await cp(await ensureTemplate(), directory, { recursive: true })
  return directory
}

const templateDirectory = mkdtempSync(join(tmpdir(), 'postgres-template-'))
let templatePromise: Promise<string> | undefined
const ensureTemplate = () => {
  templatePromise ??= startPostgres({ directory: templateDirectory })
    .then((postgres) => postgres.stop())
    .then(() => templateDirectory)
  return templatePromise
}

afterAll(() => rm(templateDirectory, { recursive: true }))

export async function startForTest(options: PostgresOptions): Promise<RunningPostgres> {
  const postgres = await startPostgres(options)
  onTestFinished(() => postgres.stop())
  return postgres
}

type ChildOptions = SpawnOptions & { binaries?: string }

export async function startInChild(directory: string, options: ChildOptions = {}): Promise<StartedInChild> {
  const child = spawnChild(directory, options)
  let output = ''
  let errorOutput = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errorOutput += chunk
  })
  const exited = once(child, 'close').then(() => 'exited')
  const printed = waitFor(() => output.endsWith('\n') || undefined, { withinMs: 60_000 })
  await Promise.race([exited, printed])
  if (!output) throw new Error(errorOutput || 'the child printed nothing')
  return { ...JSON.parse(output), child }
}

export function spawnChild(directory: string, { binaries = '', ...options }: ChildOptions = {}) {
  const script = join(import.meta.dirname, 'postgres-child.ts')
  const child = spawn(process.execPath, [script, directory, binaries], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Processes whose working directory is within this one. That of a Postgres process is its data directory. */
export function processesIn(directory: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectoryOf(pid).startsWith(directory))
}

/** Whether this process started it. False for a postmaster's children, which have the same command line at first. */
export function isOurChild(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`)
  } catch {
    return false
  }
}

function workingDirectoryOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
