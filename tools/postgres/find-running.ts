import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { adminUrl } from './admin-url.ts'
import { keptPassword } from './password.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isPostmasterOf } from './postmaster-process.ts'

/** The superuser's address of the database that somebody runs in this directory; undefined where nobody does. */
export async function findRunningPostgres(directory: string): Promise<string | undefined> {
  const real = await realpath(directory).catch(() => undefined)
  if (real === undefined) return undefined
  const data = join(real, 'cluster')
  const written = await readPostmasterFile(data)
  if (written?.status !== 'ready' || !isPostmasterOf(data, written.pid)) return undefined
  return adminUrl(written.port, await keptPassword(join(real, 'password')))
}
