import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { adoptPostmaster } from './adopt-postmaster.ts'
import type { Cluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { ensureOwnership } from './identity.ts'
import { LaunchFailure, launchPostmaster } from './launch-postmaster.ts'
import { lockFilePath, readLockFile } from './lock-file.ts'
import type { Postmaster } from './postmaster.ts'
import { isAlive, isPostmasterOf } from './postmaster-process.ts'

export type StartedPostmaster = { postmaster: Postmaster; how: 'adopted' | 'launched' }

const TIMEOUT_MS = 10_000

// A retry may succeed: another start was faster, children of a killed postmaster still run, or the port was just taken.
const TRANSIENT_ERRORS =
  /lock file .* already exists|pre-existing shared memory block|could not create any TCP\/IP sockets/

/** Adopts the postmaster that is still running, or launches a new one on the given port or a free one. */
export async function startOrAdoptPostmaster(
  cluster: Cluster,
  signal: AbortSignal,
  port?: number,
): Promise<StartedPostmaster> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    signal.throwIfAborted()
    const adopted = await adoptPostmaster(cluster)
    if (adopted) return { postmaster: adopted, how: 'adopted' }
    await ensureOwnership(cluster.dataDirectory, cluster.installation.identity)
    await removeStaleLockFile(cluster.dataDirectory)
    try {
      const postmaster = await launchPostmaster(cluster, port ?? (await freePort()), signal)
      return { postmaster, how: 'launched' }
    } catch (error) {
      if (signal.aborted || !isTransient(error) || performance.now() > deadline) throw error
    }
    await sleep(200)
  }
}

const isTransient = (error: unknown) => error instanceof LaunchFailure && TRANSIENT_ERRORS.test(error.message)

// Postgres ignores a lock file of a dead process, but not one whose pid now belongs to another program.
async function removeStaleLockFile(dataDirectory: string): Promise<void> {
  const lockFile = await readLockFile(dataDirectory)
  if (lockFile && isAlive(lockFile.pid) && !isPostmasterOf(dataDirectory, lockFile.pid))
    await rm(lockFilePath(dataDirectory), { force: true })
}
