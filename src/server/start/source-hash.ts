import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOMS = ['src/server', 'src/contract', 'src/domain']
const OTHERS = ['scripts/bundle-server.ts', 'package-lock.json']
const EXCLUDED = /(?<!\.ts)$|\.test\.ts$|[\\/]testing[\\/]/

/** A hash of all files that the server is built from. */
export function sourceHash(root: string): string {
  const hash = createHash('sha256')
  // `globSync` would take longer than reading all files.
  const sources = ROOMS.flatMap((room) => filesIn(root, room)).filter((path) => !EXCLUDED.test(path))
  const others = OTHERS.filter((path) => existsSync(join(root, path)))
  for (const path of [...sources, ...others].toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(root: string, room: string): string[] {
  if (!existsSync(join(root, room))) return []
  return readdirSync(join(root, room), { recursive: true }).map((path) => join(room, String(path)))
}

/** The first and the last line of the bundle. */
export function bundleMark(hash: string): string {
  return `// Made from ${hash}`
}
