import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The lock file that a postmaster writes into its data directory. */
export type LockFile = { pid: number; port: number; status: string }

export const lockFilePath = (dataDirectory: string) => join(dataDirectory, 'postmaster.pid')

/** Undefined if there is no file, or while it is being written. */
export async function readLockFile(dataDirectory: string): Promise<LockFile | undefined> {
  const text = await readFile(lockFilePath(dataDirectory), 'utf8').catch(emptyIfMissing)
  const [pid, , , port, , , , status] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port), status: status?.trim() ?? '' }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
