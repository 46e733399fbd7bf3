import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['src/server', 'src/contract', 'src/domain']
const OTHER_FILES = ['scripts/bundle-server.ts', 'package-lock.json']
const EXCLUDED = /(?<!\.ts)$|\.test\.ts$|[\\/]testing[\\/]/

/** A hash of all files that the server is built from. */
export function sourceHash(root: string): string {
  const hash = createHash('sha256')
  // `globSync` would take longer than reading all files.
  const sources = FOLDERS.flatMap((folder) => filesIn(root, folder)).filter((path) => !EXCLUDED.test(path))
  const otherFiles = OTHER_FILES.filter((path) => existsSync(join(root, path)))
  for (const path of [...sources, ...otherFiles].toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path)))
}

/** The first and the last line of the bundle. */
export function bundleMark(hash: string): string {
  return `// Made from ${hash}`
}
