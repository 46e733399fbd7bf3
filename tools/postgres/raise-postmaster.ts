import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { adoptPostmaster } from './adopt-postmaster.ts'
import type { Cluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { handOver } from './identity.ts'
import { LaunchFailure, launchPostmaster } from './launch-postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isPostmasterOf } from './postmaster-process.ts'

export type Raised = { postmaster: Postmaster; how: 'adopted' | 'launched' }

const PATIENCE_MS = 10_000

// Another start won, or the children of a killed postmaster have not all noticed yet, or the port was just taken.
const PASSING =
  /lock file .* already exists|pre-existing shared memory block|could not create any TCP\/IP sockets/

/** The one that is still running, else a new one, on the given port or a free one. */
export async function raisePostmaster(cluster: Cluster, signal: AbortSignal, port?: number): Promise<Raised> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    signal.throwIfAborted()
    const adopted = await adoptPostmaster(cluster)
    if (adopted) return { postmaster: adopted, how: 'adopted' }
    await handOver(cluster.data, cluster.installation.identity)
    await removeForeignPostmasterFile(cluster.data)
    try {
      const postmaster = await launchPostmaster(cluster, port ?? (await freePort()), signal)
      return { postmaster, how: 'launched' }
    } catch (error) {
      if (signal.aborted || !isPassing(error) || performance.now() > deadline) throw error
    }
    await sleep(200)
  }
}

const isPassing = (error: unknown) => error instanceof LaunchFailure && PASSING.test(error.message)

// Postgres overrules a file that names a dead process by itself, but not one whose pid another program has got since.
async function removeForeignPostmasterFile(data: string): Promise<void> {
  const written = await readPostmasterFile(data)
  if (written && isAlive(written.pid) && !isPostmasterOf(data, written.pid))
    await rm(postmasterFile(data), { force: true })
}
