import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { adminUrl } from './admin-url.ts'
import type { Cluster } from './cluster.ts'
import { keptPassword } from './password.ts'
import type { Postmaster } from './postmaster.ts'
import { type PostmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { isPostmasterOf } from './postmaster-process.ts'
import { waitFor } from './wait-for.ts'

const READY_WITHIN_MS = 60_000
const ENDS_WITHIN_MS = 1_000

/** The postmaster that outlived whoever started it; undefined when none did, or when it was just ending. */
export async function adoptPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const { data } = cluster
  const settled = await waitFor(
    async () => {
      const running = await runningPostmaster(data)
      return running === undefined || running.status === 'ready' ? { running } : undefined
    },
    { withinMs: READY_WITHIN_MS },
  )
  if (settled === undefined) throw new Error(`A database is running in ${data} but does not become ready`)
  if (settled.running === undefined) return undefined

  const { pid, port } = settled.running
  const isRunning = () => isPostmasterOf(data, pid)
  try {
    await proveLogin(cluster, port)
  } catch (error) {
    // Killed a moment ago: it still had a process, and already no door.
    const hasEnded = await waitFor(() => !isRunning() || undefined, { withinMs: ENDS_WITHIN_MS })
    if (hasEnded) return undefined
    throw error
  }
  return { pid, port, isRunning, gone: endOf(isRunning) }
}

// Nobody reports the end of a process that is not our child.
async function endOf(isRunning: () => boolean): Promise<void> {
  while (isRunning()) await sleep(1000, undefined, { ref: false })
}

async function runningPostmaster(data: string): Promise<PostmasterFile | undefined> {
  const written = await readPostmasterFile(data)
  return written && isPostmasterOf(data, written.pid) ? written : undefined
}

async function proveLogin({ passwordFile, data }: Cluster, port: number): Promise<void> {
  const client = new Client({
    connectionString: adminUrl(port, await keptPassword(passwordFile)),
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener a connection lost at the wrong moment would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
  } catch (cause) {
    throw new Error(`A database is running in ${data} but refuses the kept password: ${cause}`, { cause })
  } finally {
    await client.end()
  }
}
