import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['src/{server,contract,domain}/**/*.ts', 'scripts/bundle-server.ts', 'package-lock.json']
const NOT_PART_OF_IT = /\.test\.ts$|[\\/]testing[\\/]/

/** What the server below this directory is made from, in a word. */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256')
  const paths = globSync(SOURCES, { cwd: root }).filter((path) => !NOT_PART_OF_IT.test(path))
  for (const path of paths.toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** The first line of a server in one file, and the last. */
export function madeFrom(hash: string): string {
  return `// Made from ${hash}`
}
