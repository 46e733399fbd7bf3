import { existsSync } from 'node:fs'
import { adminUrl } from './admin-url.ts'
import { type Cluster, isClusterCreated, openCluster } from './cluster.ts'
import { createCluster, removePartialClusters } from './create-cluster.ts'
import { findInstallation } from './installation.ts'
import { prepareNpmBinaries } from './npm-binaries.ts'
import { ensurePassword } from './password.ts'
import type { Postmaster } from './postmaster.ts'
import { startOrAdoptPostmaster } from './start-or-adopt-postmaster.ts'
import { supervise } from './supervise.ts'

export type PostgresOptions = {
  /** Contains the cluster, its log and its password. Created if missing. */
  directory: string
  /** A bin directory with initdb and postgres. Defaults to that of the npm package. */
  binaries?: string
  /** Server settings that extend or override the defaults. */
  settings?: Record<string, string>
  /** Called with progress messages, one line at a time. */
  onProgress?: (line: string) => void
}

export type RunningPostgres = {
  /** The superuser's URL of the maintenance database. */
  adminUrl: string
  port: number
  /** Pid of the current postmaster. It changes when a killed one is replaced. */
  readonly pid: number
  stop(): Promise<void>
}

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const report = options.onProgress ?? (() => {})
  const installation = await findInstallation(options.binaries ?? (await prepareNpmBinaries()))
  const cluster = await openCluster(options.directory, installation, options.settings ?? {})
  const password = await prepareCluster(cluster, report)

  const { postmaster, how } = await startOrAdoptPostmaster(cluster, new AbortController().signal)
  if (how === 'adopted') report('Adopted the database that was still running')

  const { port } = postmaster
  const supervision = supervise({
    postmaster,
    restart: async (signal) =>
      requireSamePort(port, (await startOrAdoptPostmaster(cluster, signal, port)).postmaster),
    report,
  })
  return {
    adminUrl: adminUrl(port, password),
    port,
    get pid() {
      return supervision.pid
    },
    stop: () => supervision.stop(),
  }
}

async function prepareCluster(cluster: Cluster, report: (line: string) => void): Promise<string> {
  await removePartialClusters(cluster)
  if (isClusterCreated(cluster) && !existsSync(cluster.passwordFile)) {
    throw new Error(
      `${cluster.passwordFile} is missing: without this password the existing database cannot be opened`,
    )
  }
  const password = await ensurePassword(cluster.passwordFile)
  if (!isClusterCreated(cluster)) {
    report('Creating the database')
    await createCluster(cluster)
  }
  return password
}

// A restarted database must keep its port, because callers already use URLs that contain it.
function requireSamePort(port: number, postmaster: Postmaster): Postmaster {
  if (postmaster.port === port) return postmaster
  throw new Error(`another process has started the database on port ${postmaster.port} instead of ${port}`)
}
