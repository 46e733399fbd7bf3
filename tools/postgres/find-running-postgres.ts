import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { adminUrl } from './admin-url.ts'
import { readLockFile } from './lock-file.ts'
import { ensurePassword } from './password.ts'
import { isPostmasterOf } from './postmaster-process.ts'

/** The superuser's URL of the database that runs in this directory; undefined if none does. */
export async function findRunningPostgres(directory: string): Promise<string | undefined> {
  const real = await realpath(directory).catch(() => undefined)
  if (real === undefined) return undefined
  const dataDirectory = join(real, 'cluster')
  const lockFile = await readLockFile(dataDirectory)
  if (lockFile?.status !== 'ready' || !isPostmasterOf(dataDirectory, lockFile.pid)) return undefined
  return adminUrl(lockFile.port, await ensurePassword(join(real, 'password')))
}
