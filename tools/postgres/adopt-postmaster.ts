import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { adminUrl } from './admin-url.ts'
import type { Cluster } from './cluster.ts'
import { type LockFile, readLockFile } from './lock-file.ts'
import { ensurePassword } from './password.ts'
import type { Postmaster } from './postmaster.ts'
import { isPostmasterOf } from './postmaster-process.ts'
import { waitFor } from './wait-for.ts'

const READY_TIMEOUT_MS = 60_000
const EXIT_TIMEOUT_MS = 1_000

/** A postmaster that outlived the process that started it; undefined if there is none or it is just exiting. */
export async function adoptPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const { dataDirectory } = cluster
  const outcome = await waitFor(
    async () => {
      const running = await runningPostmaster(dataDirectory)
      return running === undefined || running.status === 'ready' ? { running } : undefined
    },
    { withinMs: READY_TIMEOUT_MS },
  )
  if (outcome === undefined)
    throw new Error(`a database is running in ${dataDirectory} but does not become ready`)
  if (outcome.running === undefined) return undefined

  const { pid, port } = outcome.running
  const isRunning = () => isPostmasterOf(dataDirectory, pid)
  try {
    await checkLogin(cluster, port)
  } catch (error) {
    // It was killed a moment ago: the process still existed but no longer accepted connections.
    const hasExited = await waitFor(() => !isRunning() || undefined, { withinMs: EXIT_TIMEOUT_MS })
    if (hasExited) return undefined
    throw error
  }
  return { pid, port, isRunning, exited: waitForExit(isRunning) }
}

// It is not our child process, so its exit must be polled.
async function waitForExit(isRunning: () => boolean): Promise<void> {
  while (isRunning()) await sleep(1000, undefined, { ref: false })
}

async function runningPostmaster(dataDirectory: string): Promise<LockFile | undefined> {
  const lockFile = await readLockFile(dataDirectory)
  return lockFile && isPostmasterOf(dataDirectory, lockFile.pid) ? lockFile : undefined
}

async function checkLogin({ passwordFile, dataDirectory }: Cluster, port: number): Promise<void> {
  const client = new Client({
    connectionString: adminUrl(port, await ensurePassword(passwordFile)),
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, a lost connection would crash the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
  } catch (cause) {
    throw new Error(`a database is running in ${dataDirectory} but rejects the stored password: ${cause}`, {
      cause,
    })
  } finally {
    await client.end()
  }
}
