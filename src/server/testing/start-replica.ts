import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Addresses, provisionDatabase } from '#server/db/provision.ts'
import { administer } from '#server/testing/test-database.ts'
import { type RunningPostgres, startPostgres } from '#tools/postgres/start-postgres.ts'

/** The embedded Postgres comes without the tool that copies a running one. */
const BINARIES = '/usr/lib/postgresql/15/bin'
export const canReplicate = existsSync(join(BINARIES, 'pg_basebackup'))

const QUICK = { fsync: 'off', full_page_writes: 'off' }

export type Replicated = {
  primary: RunningPostgres & Addresses
  replica: RunningPostgres
  /** The app's login at the replica. */
  replicaUrl: string
  stop(): Promise<void>
}

/** A Postgres and its streaming replica. */
export async function startReplicated(prepare: (addresses: Addresses) => Promise<void>): Promise<Replicated> {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-replica-'))
  const [first, second] = [join(directory, 'primary'), join(directory, 'replica')]
  const postgres = await startPostgres({ directory: first, binaries: BINARIES, settings: QUICK })
  await appendFile(
    join(first, 'cluster/pg_hba.conf'),
    'host replication postgres 127.0.0.1/32 scram-sha-256\n',
  )
  await administer(postgres.adminUrl, 'select pg_reload_conf()')
  const addresses = await provisionDatabase(postgres.adminUrl)
  await prepare(addresses)
  await mkdir(second, { mode: 0o700 })
  await promisify(execFile)(join(BINARIES, 'pg_basebackup'), [
    `--dbname=${postgres.adminUrl}`,
    `--pgdata=${join(second, 'cluster')}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ])
  await copyFile(join(first, 'password'), join(second, 'password'))
  const replica = await startPostgres({ directory: second, binaries: BINARIES, settings: QUICK })
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
