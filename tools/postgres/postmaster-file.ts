import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a postmaster writes about itself into its data directory. */
export type PostmasterFile = { pid: number; port: number; status: string }

export const postmasterFile = (data: string) => join(data, 'postmaster.pid')

/** Undefined without a file, or while it is being written. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFile(data), 'utf8').catch(unlessMissing)
  const [pid, , , port, , , , status] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port), status: status?.trim() ?? '' }
}

function unlessMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
