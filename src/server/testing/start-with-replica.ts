import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseUrls, provisionDatabase } from '#server/db/provision.ts'
import { copyPostgres, DEBIAN_BINARIES } from '#tools/postgres/copy-postgres.ts'
import { type RunningPostgres, startPostgres } from '#tools/postgres/start-postgres.ts'

const NO_FSYNC = { fsync: 'off', full_page_writes: 'off' }

export type ReplicatedPostgres = {
  primary: RunningPostgres & DatabaseUrls
  replica: RunningPostgres
  /** Address of the replica with the app's login. */
  replicaUrl: string
  stop(): Promise<void>
}

/** Starts a Postgres and its streaming replica. */
export async function startWithReplica(
  prepare: (addresses: DatabaseUrls) => Promise<void>,
): Promise<ReplicatedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-replica-'))
  const [primaryDirectory, replicaDirectory] = [join(directory, 'primary'), join(directory, 'replica')]
  const postgres = await startPostgres({
    directory: primaryDirectory,
    binaries: DEBIAN_BINARIES,
    settings: NO_FSYNC,
  })
  const addresses = await provisionDatabase(postgres.adminUrl)
  await prepare(addresses)
  await copyPostgres({ directory: primaryDirectory, adminUrl: postgres.adminUrl }, replicaDirectory, {
    asStandby: true,
  })
  const replica = await startPostgres({
    directory: replicaDirectory,
    binaries: DEBIAN_BINARIES,
    settings: NO_FSYNC,
  })
  return {
    primary: Object.assign(postgres, addresses),
    replica,
    replicaUrl: Object.assign(new URL(addresses.appUrl), { port: String(replica.port) }).href,
    async stop() {
      await replica.stop()
      await postgres.stop()
      await rm(directory, { recursive: true })
    },
  }
}
