import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'

export type ServerLog = { handle: FileHandle; linesSinceOpening(): Promise<string> }

const MAX_BYTES = 10 * 1024 * 1024
const MAX_LINES = 15

/** Opens the log for appending. A large one is rotated first, which replaces the previous rotated log. */
export async function openServerLog(file: string): Promise<ServerLog> {
  if ((await sizeOf(file)) > MAX_BYTES) await rename(file, `${file}.previous`)
  const start = await sizeOf(file)
  const handle = await open(file, 'a', 0o600)
  return { handle, linesSinceOpening: () => lastLines(file, start) }
}

async function lastLines(file: string, start: number): Promise<string> {
  const bytes = await readFile(file)
  return bytes.subarray(start).toString().trim().split('\n').slice(-MAX_LINES).join('\n')
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
