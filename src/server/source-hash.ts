import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOMS = ['src/server', 'src/contract', 'src/domain']
const OTHERS = ['scripts/bundle-server.ts', 'package-lock.json']
const NOT_PART_OF_IT = /(?<!\.ts)$|\.test\.ts$|[\\/]testing[\\/]/

/** What the server below this directory is made from, in a word. */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256')
  // Not by `globSync`, which takes longer than reading all of them.
  const sources = ROOMS.flatMap((room) => filesIn(root, room)).filter((path) => !NOT_PART_OF_IT.test(path))
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

/** The first line of a server in one file, and the last. */
export function madeFrom(hash: string): string {
  return `// Made from ${hash}`
}
