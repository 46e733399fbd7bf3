import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

/** The embedded Postgres comes without the tool that copies a running one: Debian's has it. */
export const COPYABLE = '/usr/lib/postgresql/15/bin'
export const canCopy = existsSync(join(COPYABLE, 'pg_basebackup'))

const WHO_MAY_COPY = 'host replication postgres 127.0.0.1/32 scram-sha-256\n'

type Original = {
  /** As it was started in. */
  directory: string
  adminUrl: string
}

/** Copies a running Postgres to be started in another directory. With `follows` the copy is a standby of the original. */
export async function copyPostgres(
  original: Original,
  directory: string,
  { follows }: { follows: boolean },
): Promise<void> {
  await letCopy(original)
  await mkdir(directory, { mode: 0o700 })
  await promisify(execFile)(join(COPYABLE, 'pg_basebackup'), [
    `--dbname=${original.adminUrl}`,
    `--pgdata=${join(directory, 'cluster')}`,
    '--checkpoint=fast',
    ...(follows ? ['--write-recovery-conf'] : []),
  ])
  await copyFile(join(original.directory, 'password'), join(directory, 'password'))
}

async function letCopy({ directory, adminUrl }: Original): Promise<void> {
  await appendFile(join(directory, 'cluster/pg_hba.conf'), WHO_MAY_COPY)
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('select pg_reload_conf()').finally(() => client.end())
}
