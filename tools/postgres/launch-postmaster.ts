import { spawn } from 'node:child_process'
import type { Cluster } from './cluster.ts'
import { commandLine } from './installation.ts'
import { readLockFile } from './lock-file.ts'
import { type Postmaster, shutDown } from './postmaster.ts'
import { openServerLog } from './server-log.ts'
import { waitFor } from './wait-for.ts'

/** Postgres did not start. The message ends with its last log lines. */
export class LaunchFailure extends Error {}

const READY_TIMEOUT_MS = 60_000

export async function launchPostmaster(
  cluster: Cluster,
  port: number,
  signal: AbortSignal,
): Promise<Postmaster> {
  const log = await openServerLog(cluster.logFile)
  const postmaster = await spawnPostgres(cluster, port, log.handle.fd).finally(() => log.handle.close())
  const outcome = await waitUntilReady(postmaster, cluster.dataDirectory, signal).catch(String)
  if (outcome === 'ready') return postmaster

  await shutDown(postmaster)
  throw new LaunchFailure(`the database did not start: ${outcome}\n${await log.linesSinceOpening()}`)
}

async function waitUntilReady(
  { pid, isRunning }: Postmaster,
  dataDirectory: string,
  signal: AbortSignal,
): Promise<string> {
  const outcome = await waitFor(
    async () => {
      if (!isRunning()) return 'it exited'
      if (signal.aborted) return 'it was stopped'
      const lockFile = await readLockFile(dataDirectory)
      return lockFile?.pid === pid && lockFile.status === 'ready' ? 'ready' : undefined
    },
    { withinMs: READY_TIMEOUT_MS },
  )
  return outcome ?? 'it took too long'
}

async function spawnPostgres(
  { directory, dataDirectory, installation, settings }: Cluster,
  port: number,
  log: number,
): Promise<Postmaster> {
  const { file, args } = commandLine(installation, 'postgres', [
    '-D',
    dataDirectory,
    ...settingFlags({ ...settings, port: `${port}` }),
  ])
  // It runs in its own process group, so that Ctrl-C does not reach it: we stop the database once its users have finished.
  const child = spawn(file, args, { cwd: directory, detached: true, stdio: ['ignore', log, log] })
  child.unref()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // This checks the child process and not its command line, which is empty for a moment during exec.
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve({ pid: child.pid as number, port, isRunning, exited }))
    child.once('error', reject)
  })
}

function settingFlags(settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors are recognised by their English messages.
    lc_messages: 'C',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
