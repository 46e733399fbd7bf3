import { spawn } from 'node:child_process'
import type { Cluster } from './cluster.ts'
import { commandLine } from './installation.ts'
import { type Postmaster, shutDown } from './postmaster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { openServerLog } from './server-log.ts'
import { waitFor } from './wait-for.ts'

/** It did not come up; the message ends with what it logged. */
export class LaunchFailure extends Error {}

const READY_WITHIN_MS = 60_000

export async function launchPostmaster(
  cluster: Cluster,
  port: number,
  signal: AbortSignal,
): Promise<Postmaster> {
  const log = await openServerLog(cluster.logFile)
  const postmaster = await spawnPostgres(cluster, port, log.handle.fd).finally(() => log.handle.close())
  const outcome = await outcomeOf(postmaster, cluster.data, signal).catch(String)
  if (outcome === 'ready') return postmaster

  await shutDown(postmaster)
  throw new LaunchFailure(`The database did not start: ${outcome}\n${await log.linesSince()}`)
}

async function outcomeOf({ pid, isRunning }: Postmaster, data: string, signal: AbortSignal): Promise<string> {
  const outcome = await waitFor(
    async () => {
      if (!isRunning()) return 'it ended'
      if (signal.aborted) return 'it was told to stop'
      const written = await readPostmasterFile(data)
      return written?.pid === pid && written.status === 'ready' ? 'ready' : undefined
    },
    { withinMs: READY_WITHIN_MS },
  )
  return outcome ?? 'it took too long'
}

async function spawnPostgres(
  { directory, data, installation, settings }: Cluster,
  port: number,
  log: number,
): Promise<Postmaster> {
  const { file, args } = commandLine(installation, 'postgres', [
    '-D',
    data,
    ...flags({ ...settings, port: `${port}` }),
  ])
  // In a group of its own: Ctrl-C in the terminal is for us, and we stop the database when its users have finished.
  const child = spawn(file, args, { cwd: directory, detached: true, stdio: ['ignore', log, log] })
  child.unref()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Asked of the child and not by its command line, which reads as empty for a moment while one program replaces another.
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve({ pid: child.pid as number, port, isRunning, gone }))
    child.once('error', reject)
  })
}

function flags(settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failures are told apart by their English sentences.
    lc_messages: 'C',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
