import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

/** The embedded Postgres has no pg_basebackup, but Debian's has. */
export const DEBIAN_BINARIES = '/usr/lib/postgresql/15/bin'
export const canCopyPostgres = existsSync(join(DEBIAN_BINARIES, 'pg_basebackup'))

const REPLICATION_HBA_RULE = 'host replication postgres 127.0.0.1/32 scram-sha-256\n'

type CopyOptions = {
  /** Makes the copy a standby of the original. */
  asStandby: boolean
}

type Original = {
  /** The directory that this Postgres was started with. */
  directory: string
  adminUrl: string
}

/** Copies a running Postgres to another directory. */
export async function copyPostgres(
  original: Original,
  directory: string,
  { asStandby: follows }: CopyOptions,
): Promise<void> {
  await allowReplication(original)
  await mkdir(directory, { mode: 0o700 })
  await promisify(execFile)(join(DEBIAN_BINARIES, 'pg_basebackup'), [
    `--dbname=${original.adminUrl}`,
    `--pgdata=${join(directory, 'cluster')}`,
    '--checkpoint=fast',
    ...(follows ? ['--write-recovery-conf'] : []),
  ])
  await copyFile(join(original.directory, 'password'), join(directory, 'password'))
}

async function allowReplication({ directory, adminUrl }: Original): Promise<void> {
  await appendFile(join(directory, 'cluster/pg_hba.conf'), REPLICATION_HBA_RULE)
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('select pg_reload_conf()').finally(() => client.end())
}
